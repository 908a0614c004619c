import numpy as np, sys, io, struct, json
from numpy.lib import format as f
d=sys.argv[1]+'/'
def npy(name,a,version=None):
    with open(d+name,'wb') as o: f.write_array(o,a,version=version)
for t,n in [('u1','byte'),('i1','char'),('<i2','short'),('<i4','int'),('<i8','long'),('<f4','float'),('<f8','double'),('<f2','half')]:
    npy(n+'.npy',(np.arange(12)-(0 if t=='u1' else 5)).astype(t).reshape(3,4))
for t,n in [('>i2','short'),('>i4','int'),('>i8','long'),('>f4','float'),('>f8','double'),('>f2','half')]:
    npy(n+'_big.npy',(np.arange(12)-5).astype(t).reshape(3,4))
npy('fortran.npy',np.asfortranarray(np.arange(12,dtype='<f4').reshape(3,4)))
npy('version2.npy',np.arange(12,dtype='<f4').reshape(3,4),(2,0))
npy('version3.npy',np.arange(12,dtype='<f4').reshape(3,4),(3,0))
npy('scalar.npy',np.array(7,dtype='<f8'))
npy('empty.npy',np.zeros((3,0,2),dtype='<f4'))
npy('vector.npy',np.arange(5,dtype='<i8'))
npy('bool.npy',np.array([True,False,True]))
npy('uint16.npy',np.array([1,40000,65535],dtype='<u2'))
npy('uint32.npy',np.array([1,4000000000],dtype='>u4'))
npy('uint64.npy',np.array([1,2**62],dtype='<u8'))
npy('uint64_large.npy',np.array([1,2**63],dtype='<u8'))
npy('complex.npy',np.array([1j]))
npy('strings.npy',np.array(['a','bc']))
npy('records.npy',np.array([(1,2.0)],dtype=[('a','i4'),('b','f8')]))
npy('objects.npy',np.array([None,1],dtype=object))
npy('dates.npy',np.array(['2020-01-01'],dtype='M8[D]'))
arrays=dict(weight=np.arange(12,dtype='<f4').reshape(3,4),bias=np.asfortranarray(np.arange(6,dtype='<f8').reshape(2,3)),count=np.array(3),mask=np.array([True,False]))
np.savez(d+'stored.npz',**arrays)
np.savez_compressed(d+'deflated.npz',**arrays)
from safetensors.numpy import save_file
save_file({'weight':arrays['weight'],'bias':np.ascontiguousarray(arrays['bias']),'half':np.arange(4,dtype='f2'),'mask':np.array([True,False]),'bytes':np.arange(3,dtype='u1'),'long':np.arange(2,dtype='i8'),'u16':np.array([65535],dtype='u2'),'none':np.zeros((0,3),'f4'),'scalar':np.array(2.5,dtype='f4')},d+'numpy.safetensors',metadata={'format':'np','note':'a "quoted" \u00e9 \n line'})
# BF16 is written by hand: NumPy has none.
h=json.dumps({'b':{'dtype':'BF16','shape':[2,2],'data_offsets':[0,8]}}).encode(); h+=b' '*(-len(h)%8)
open(d+'bf16.safetensors','wb').write(struct.pack('<Q',len(h))+h+struct.pack('<4H',0x3f80,0xc000,0x7f80,0x0001))
