break look
run
print *matrix
print matrix
print *storage
print *sparse
print *half
print *empty
print *outside
print (THFloatTensor *)0
