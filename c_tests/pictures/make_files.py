"""Makes the pictures of this folder with Pillow: make_files.py FOLDER.

Each is 33 x 17: red, 16 columns of pixels, then blue. Where there is only grey it is dark, then light.
"""
import sys

from PIL import Image

folder = sys.argv[1] + "/"
colour = Image.new("RGB", (33, 17), (20, 40, 220))
colour.paste((210, 30, 40), (0, 0, 16, 17))
grey = Image.new("L", (33, 17), 200)
grey.paste(60, (0, 0, 16, 17))

for name, picture, options in [
    ("grey", grey, {}),
    ("full", colour, {"subsampling": "4:4:4"}),
    ("half", colour, {"subsampling": "4:2:2"}),
    ("quarter", colour, {"subsampling": "4:2:0"}),
    ("progressive", colour, {"subsampling": "4:2:0", "progressive": True}),
    ("restarts", colour, {"subsampling": "4:2:0", "restart_marker_blocks": 1}),
    ("cmyk", colour.convert("CMYK"), {}),
]:
    picture.save(folder + name + ".jpg", quality=90, **options)

palette = colour.quantize(2)
palette.save(folder + "palette.png", bits=1)
palette.save(folder + "transparent.png", bits=2, transparency=bytes([255, 128]))
deep = b"".join((257 * (60 if k % 33 < 16 else 200)).to_bytes(2, "little") for k in range(33 * 17))
Image.frombytes("I;16", (33, 17), deep).save(folder + "deep.png")
