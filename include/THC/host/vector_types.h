/*
 * vector_types.h: CUDA's types of two to four numbers that its libraries pass by value.
 */
#ifndef THC_HOST_VECTOR_TYPES_H
#define THC_HOST_VECTOR_TYPES_H

struct int2 {
  int x, y;
} __attribute__((aligned(8)));
typedef struct int2 int2;
struct int3 {
  int x, y, z;
};
typedef struct int3 int3;
struct int4 {
  int x, y, z, w;
} __attribute__((aligned(16)));
typedef struct int4 int4;
struct uint2 {
  unsigned int x, y;
} __attribute__((aligned(8)));
typedef struct uint2 uint2;
struct uint3 {
  unsigned int x, y, z;
};
typedef struct uint3 uint3;
struct uint4 {
  unsigned int x, y, z, w;
} __attribute__((aligned(16)));
typedef struct uint4 uint4;
struct float2 {
  float x, y;
} __attribute__((aligned(8)));
typedef struct float2 float2;
struct float3 {
  float x, y, z;
};
typedef struct float3 float3;
struct float4 {
  float x, y, z, w;
} __attribute__((aligned(16)));
typedef struct float4 float4;
struct double2 {
  double x, y;
} __attribute__((aligned(16)));
typedef struct double2 double2;
struct double3 {
  double x, y, z;
};
typedef struct double3 double3;
struct double4 {
  double x, y, z, w;
} __attribute__((aligned(16)));
typedef struct double4 double4;

/* The size of a grid or block of threads, which nothing here has. */
struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  operator uint3() const {
    uint3 t;
    t.x = x;
    t.y = y;
    t.z = z;
    return t;
  }
#endif
};
typedef struct dim3 dim3;

#endif
