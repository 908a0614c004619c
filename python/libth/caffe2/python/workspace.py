"""libth.caffe2.workspace under the name that it has in caffe2: the same module, with the same blobs."""

import sys

from .. import workspace

sys.modules[__name__] = workspace
