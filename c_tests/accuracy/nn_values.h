/* Written by reference.py: ROW(function, value, what is left of it, condition, parameters and arguments). */
ROW(elu, 0x1p-149, 0, 1, 1.5, 0x1p-149)
ROW(elu, -0x1.8p-149, 1.47e-90, 1, 1.5, -0x1p-149)
ROW(elu, 0x1p-126, 0, 1, 1.5, 0x1p-126)
ROW(elu, -0x1.8p-126, 1.04e-76, 1, 1.5, -0x1p-126)
ROW(elu, 1e-30f, 0, 1, 1.5, 1e-30f)
ROW(elu, -1.5e-30f, 7.5e-61, 1, 1.5, -1e-30f)
ROW(elu, 1e-14f, 0, 1, 1.5, 1e-14f)
ROW(elu, -0x1.0e3749fffffe8p-46, -7.31e-31, 1, 1.5, -1e-14f)
ROW(elu, 1e-08f, 0, 1, 1.5, 1e-08f)
ROW(elu, -0x1.01b2b26a61fa1p-26, -7.72e-25, 1, 1.5, -1e-08f)
ROW(elu, 1e-07f, 0, 1, 1.5, 1e-07f)
ROW(elu, -1.499999942529147e-07, 3.96e-24, 1, 1.5, -1e-07f)
ROW(elu, 0.0003f, 0, 1, 1.5, 0.0003f)
ROW(elu, -0x1.d7c9d7e6114bfp-12, -1.83e-20, 1, 1.5, -0.0003f)
ROW(elu, 0.02f, 0, 1, 1.5, 0.02f)
ROW(elu, -0.029701989382592615, -1.64e-18, 1, 1.5, -0.02f)
ROW(elu, 0.3f, 0, 1, 1.5, 0.3f)
ROW(elu, -0.3887726822242852, -5.93e-18, 1, 1.5, -0.3f)
ROW(elu, 0.7f, 0, 1, 1.5, 0.7f)
ROW(elu, -0.7551220354332485, 3.23e-17, 1, 1.5, -0.7f)
ROW(elu, 0.99999994f, 0, 1, 1.5, 0.99999994f)
ROW(elu, -0.9481808053518505, 3.25e-17, 1, 1.5, -0.99999994f)
ROW(elu, 1, 0, 1, 1.5, 1)
ROW(elu, -0.9481808382428365, -1.86e-17, 1, 1.5, -1)
ROW(elu, 1.0000001f, 0, 1, 1.5, 1.0000001f)
ROW(elu, -0.9481809040248028, -1.27e-17, 1, 1.5, -1.0000001f)
ROW(elu, 1.7f, 0, 1, 1.5, 1.7f)
ROW(elu, -1.2259747269874415, -1.06e-16, 1, 1.5, -1.7f)
ROW(elu, 4, 0, 1, 1.5, 4)
ROW(elu, -1.4725265416668987, -6e-17, 1, 1.5, -4)
ROW(elu, 9, 0, 1, 1.5, 9)
ROW(elu, -1.49981488529387, -1.02e-17, 1, 1.5, -9)
ROW(elu, 15, 0, 1, 1.5, 15)
ROW(elu, -1.4999995411465192, -1.43e-17, 1, 1.5, -15)
ROW(elu, 19.5, 0, 1, 1.5, 19.5)
ROW(elu, -1.4999999949025982, -1.05e-16, 1, 1.5, -19.5)
ROW(elu, 20.5, 0, 1, 1.5, 20.5)
ROW(elu, -1.4999999981247707, -5.59e-18, 1, 1.5, -20.5)
ROW(elu, 30, 0, 1, 1.5, 30)
ROW(elu, -1.4999999999998597, 3.22e-17, 1, 1.5, -30)
ROW(elu, 60, 0, 1, 1.5, 60)
ROW(elu, -1.5, 1.31e-26, 1, 1.5, -60)
ROW(elu, 88, 0, 1, 1.5, 88)
ROW(elu, -1.5, 9.08e-39, 1, 1.5, -88)
ROW(elu, 103, 0, 1, 1.5, 103)
ROW(elu, -1.5, 2.78e-45, 1, 1.5, -103)
ROW(elu, 1e10f, 0, 1, 1.5, 1e10f)
ROW(elu, -1.5, 0, 1, 1.5, -1e10f)
ROW(elu, 5e-324, 0, 1, 1.5, 5e-324)
ROW(elu, -1e-323, 0, 1, 1.5, -5e-324)
ROW(elu, 1e-310, 0, 1, 1.5, 1e-310)
ROW(elu, -1.49999999999997e-310, 0, 1, 1.5, -1e-310)
ROW(elu, 1e-200, 0, 1, 1.5, 1e-200)
ROW(elu, -1.5e-200, 0, 1, 1.5, -1e-200)
ROW(elu, 1e-17, 0, 1, 1.5, 1e-17)
ROW(elu, -1.5e-17, -6.95e-34, 1, 1.5, -1e-17)
ROW(elu, 0.9999999999999999, 0, 1, 1.5, 0.9999999999999999)
ROW(elu, -0.9481808382428365, 4.26e-17, 1, 1.5, -0.9999999999999999)
ROW(elu, 1.0000000000000002, 0, 1, 1.5, 1.0000000000000002)
ROW(elu, -0.9481808382428366, -3.01e-17, 1, 1.5, -1.0000000000000002)
ROW(elu, 36.7, 0, 1, 1.5, 36.7)
ROW(elu, -1.4999999999999998, -4.93e-17, 1, 1.5, -36.7)
ROW(elu, 300.1, 0, 1, 1.5, 300.1)
ROW(elu, -1.5, 0, 1, 1.5, -300.1)
ROW(elu, 709.1, 0, 1, 1.5, 709.1)
ROW(elu, -1.5, 0, 1, 1.5, -709.1)
ROW(elu, 745.1, 0, 1, 1.5, 745.1)
ROW(elu, -1.5, 0, 1, 1.5, -745.1)
ROW(elu, 18.241371f, 0, 1, 1.5, 18.241371f)
ROW(elu, 17.9131f, 0, 1, 1.5, 17.9131f)
ROW(elu, -0x1.7fffff807c5p0, -1.1e-16, 1, 1.5, -17.737946f)
ROW(elu, -1.4999999078321622, 8.13e-17, 1, 1.5, -16.60512f)
ROW(elu, 13.419955f, 0, 1, 1.5, 13.419955f)
ROW(elu, 9.4388f, 0, 1, 1.5, 9.4388f)
ROW(elu, 6.789216f, 0, 1, 1.5, 6.789216f)
ROW(elu, -1.4993032447560155, -1.08e-16, 1, 1.5, -7.6745415f)
ROW(elu, 4.2377667f, 0, 1, 1.5, 4.2377667f)
ROW(elu, 4.2720695f, 0, 1, 1.5, 4.2720695f)
ROW(elu, 3.2481606f, 0, 1, 1.5, 3.2481606f)
ROW(elu, -1.4999982558097344, -2.1e-17, 1, 1.5, -13.664685f)
ROW(elu, -1.4063086333417558, 1.43e-17, 1, 1.5, -2.7732143f)
ROW(elu, -1.4787895642393767, 9.78e-17, 1, 1.5, -4.258727f)
ROW(elu, 8.920484f, 0, 1, 1.5, 8.920484f)
ROW(elu, 19.792782f, 0, 1, 1.5, 19.792782f)
ROW(elu, 3.4028235e38f, 0, 1, 1.5, 3.4028235e38f)
ROW(elu, -1.5, 0, 1, 1.5, -3.4028235e38f)
ROW(elu, 1.7976931348623157e308, 0, 1, 1.5, 1.7976931348623157e308)
ROW(elu, -1.5, 0, 1, 1.5, -1.7976931348623157e308)
ROW(leakyrelu, 0x1p-149, 0, 1, 0.01f, 0x1p-149)
ROW(leakyrelu, -0x1.47ae14p-156, 0, 1, 0.01f, -0x1p-149)
ROW(leakyrelu, 0x1p-126, 0, 1, 0.01f, 0x1p-126)
ROW(leakyrelu, -0x1.47ae14p-133, 0, 1, 0.01f, -0x1p-126)
ROW(leakyrelu, 1e-30f, 0, 1, 0.01f, 1e-30f)
ROW(leakyrelu, -0x1.9f623cd4dfp-107, 0, 1, 0.01f, -1e-30f)
ROW(leakyrelu, 1e-14f, 0, 1, 0.01f, 1e-14f)
ROW(leakyrelu, -0x1.cd2b2848d26p-54, 0, 1, 0.01f, -1e-14f)
ROW(leakyrelu, 1e-08f, 0, 1, 0.01f, 1e-08f)
ROW(leakyrelu, -0x1.b7cdfccbb698p-34, 0, 1, 0.01f, -1e-08f)
ROW(leakyrelu, 1e-07f, 0, 1, 0.01f, 1e-07f)
ROW(leakyrelu, -0x1.12e0be513da4p-30, 0, 1, 0.01f, -1e-07f)
ROW(leakyrelu, 0.0003f, 0, 1, 0.01f, 0.0003f)
ROW(leakyrelu, -0x1.92a737baecdp-19, 0, 1, 0.01f, -0.0003f)
ROW(leakyrelu, 0.02f, 0, 1, 0.01f, 0.02f)
ROW(leakyrelu, -0x1.a36e2d77319p-13, 0, 1, 0.01f, -0.02f)
ROW(leakyrelu, 0.3f, 0, 1, 0.01f, 0.3f)
ROW(leakyrelu, -0x1.89374c39581p-9, 0, 1, 0.01f, -0.3f)
ROW(leakyrelu, 0.7f, 0, 1, 0.01f, 0.7f)
ROW(leakyrelu, -0x1.cac081e353f8p-8, 0, 1, 0.01f, -0.7f)
ROW(leakyrelu, 0.99999994f, 0, 1, 0.01f, 0.99999994f)
ROW(leakyrelu, -0x1.47ae12b851ecp-7, 0, 1, 0.01f, -0.99999994f)
ROW(leakyrelu, 1, 0, 1, 0.01f, 1)
ROW(leakyrelu, -0.01f, 0, 1, 0.01f, -1)
ROW(leakyrelu, 1.0000001f, 0, 1, 0.01f, 1.0000001f)
ROW(leakyrelu, -0x1.47ae168f5c28p-7, 0, 1, 0.01f, -1.0000001f)
ROW(leakyrelu, 1.7f, 0, 1, 0.01f, 1.7f)
ROW(leakyrelu, -0x1.16872b1cac08p-6, 0, 1, 0.01f, -1.7f)
ROW(leakyrelu, 4, 0, 1, 0.01f, 4)
ROW(leakyrelu, -0.04f, 0, 1, 0.01f, -4)
ROW(leakyrelu, 9, 0, 1, 0.01f, 9)
ROW(leakyrelu, -0x1.70a3d68p-4, 0, 1, 0.01f, -9)
ROW(leakyrelu, 15, 0, 1, 0.01f, 15)
ROW(leakyrelu, -0x1.333332cp-3, 0, 1, 0.01f, -15)
ROW(leakyrelu, 19.5, 0, 1, 0.01f, 19.5)
ROW(leakyrelu, -0x1.8f5c286p-3, 0, 1, 0.01f, -19.5)
ROW(leakyrelu, 20.5, 0, 1, 0.01f, 20.5)
ROW(leakyrelu, -0x1.a3d709ap-3, 0, 1, 0.01f, -20.5)
ROW(leakyrelu, 30, 0, 1, 0.01f, 30)
ROW(leakyrelu, -0x1.333332cp-2, 0, 1, 0.01f, -30)
ROW(leakyrelu, 60, 0, 1, 0.01f, 60)
ROW(leakyrelu, -0x1.333332cp-1, 0, 1, 0.01f, -60)
ROW(leakyrelu, 88, 0, 1, 0.01f, 88)
ROW(leakyrelu, -0x1.c28f5b8p-1, 0, 1, 0.01f, -88)
ROW(leakyrelu, 103, 0, 1, 0.01f, 103)
ROW(leakyrelu, -0x1.07ae1418p0, 0, 1, 0.01f, -103)
ROW(leakyrelu, 1e10f, 0, 1, 0.01f, 1e10f)
ROW(leakyrelu, -99999997.76482582, 0, 1, 0.01f, -1e10f)
ROW(leakyrelu, 5e-324, 0, 1, 0.01f, 5e-324)
ROW(leakyrelu, 0, 0, 1, 0.01f, -5e-324)
ROW(leakyrelu, 1e-310, 0, 1, 0.01f, 1e-310)
ROW(leakyrelu, -9.99999977647e-313, 0, 1, 0.01f, -1e-310)
ROW(leakyrelu, 1e-200, 0, 1, 0.01f, 1e-200)
ROW(leakyrelu, -9.999999776482582e-203, -2.4e-219, 1, 0.01f, -1e-200)
ROW(leakyrelu, 1e-17, 0, 1, 0.01f, 1e-17)
ROW(leakyrelu, -9.999999776482583e-20, 1.12e-36, 1, 0.01f, -1e-17)
ROW(leakyrelu, 0.9999999999999999, 0, 1, 0.01f, 0.9999999999999999)
ROW(leakyrelu, -0.00999999977648258, -6.25e-19, 1, 0.01f, -0.9999999999999999)
ROW(leakyrelu, 1.0000000000000002, 0, 1, 0.01f, 1.0000000000000002)
ROW(leakyrelu, -0.009999999776482584, -4.86e-19, 1, 0.01f, -1.0000000000000002)
ROW(leakyrelu, 36.7, 0, 1, 0.01f, 36.7)
ROW(leakyrelu, -0.3669999917969108, -6.22e-18, 1, 0.01f, -36.7)
ROW(leakyrelu, 300.1, 0, 1, 0.01f, 300.1)
ROW(leakyrelu, -3.000999932922423, -4.97e-17, 1, 0.01f, -300.1)
ROW(leakyrelu, 709.1, 0, 1, 0.01f, 709.1)
ROW(leakyrelu, -7.090999841503799, -4.97e-17, 1, 0.01f, -709.1)
ROW(leakyrelu, 745.1, 0, 1, 0.01f, 745.1)
ROW(leakyrelu, -7.450999833457172, -4.97e-17, 1, 0.01f, -745.1)
ROW(leakyrelu, 18.241371f, 0, 1, 0.01f, 18.241371f)
ROW(leakyrelu, 17.9131f, 0, 1, 0.01f, 17.9131f)
ROW(leakyrelu, -0x1.6b45eafce48p-3, 0, 1, 0.01f, -17.737946f)
ROW(leakyrelu, -0.16605119334046847, 0, 1, 0.01f, -16.60512f)
ROW(leakyrelu, 13.419955f, 0, 1, 0.01f, 13.419955f)
ROW(leakyrelu, 9.4388f, 0, 1, 0.01f, 9.4388f)
ROW(leakyrelu, 6.789216f, 0, 1, 0.01f, 6.789216f)
ROW(leakyrelu, -0x1.3a5965f084ep-4, 0, 1, 0.01f, -7.6745415f)
ROW(leakyrelu, 4.2377667f, 0, 1, 0.01f, 4.2377667f)
ROW(leakyrelu, 4.2720695f, 0, 1, 0.01f, 4.2720695f)
ROW(leakyrelu, 3.2481606f, 0, 1, 0.01f, 3.2481606f)
ROW(leakyrelu, -0.13664684943899097, 0, 1, 0.01f, -13.664685f)
ROW(leakyrelu, -0.0277321427822379, 0, 1, 0.01f, -2.7732143f)
ROW(leakyrelu, -0x1.5cdffa5e73bp-5, 0, 1, 0.01f, -4.258727f)
ROW(leakyrelu, 8.920484f, 0, 1, 0.01f, 8.920484f)
ROW(leakyrelu, 19.792782f, 0, 1, 0.01f, 19.792782f)
ROW(leakyrelu, 3.4028235e38f, 0, 1, 0.01f, 3.4028235e38f)
ROW(leakyrelu, -3.402823390326257e36, 0, 1, 0.01f, -3.4028235e38f)
ROW(leakyrelu, 1.7976931348623157e308, 0, 1, 0.01f, 1.7976931348623157e308)
ROW(leakyrelu, -1.7976930946807428e306, -1.12e+290, 1, 0.01f, -1.7976931348623157e308)
ROW(hardtanh, 0x1p-149, 0, 1, -2, 1.5, 0x1p-149)
ROW(hardtanh, -0x1p-149, 0, 1, -2, 1.5, -0x1p-149)
ROW(hardtanh, 0x1p-126, 0, 1, -2, 1.5, 0x1p-126)
ROW(hardtanh, -0x1p-126, 0, 1, -2, 1.5, -0x1p-126)
ROW(hardtanh, 1e-30f, 0, 1, -2, 1.5, 1e-30f)
ROW(hardtanh, -1e-30f, 0, 1, -2, 1.5, -1e-30f)
ROW(hardtanh, 1e-14f, 0, 1, -2, 1.5, 1e-14f)
ROW(hardtanh, -1e-14f, 0, 1, -2, 1.5, -1e-14f)
ROW(hardtanh, 1e-08f, 0, 1, -2, 1.5, 1e-08f)
ROW(hardtanh, -1e-08f, 0, 1, -2, 1.5, -1e-08f)
ROW(hardtanh, 1e-07f, 0, 1, -2, 1.5, 1e-07f)
ROW(hardtanh, -1e-07f, 0, 1, -2, 1.5, -1e-07f)
ROW(hardtanh, 0.0003f, 0, 1, -2, 1.5, 0.0003f)
ROW(hardtanh, -0.0003f, 0, 1, -2, 1.5, -0.0003f)
ROW(hardtanh, 0.02f, 0, 1, -2, 1.5, 0.02f)
ROW(hardtanh, -0.02f, 0, 1, -2, 1.5, -0.02f)
ROW(hardtanh, 0.3f, 0, 1, -2, 1.5, 0.3f)
ROW(hardtanh, -0.3f, 0, 1, -2, 1.5, -0.3f)
ROW(hardtanh, 0.7f, 0, 1, -2, 1.5, 0.7f)
ROW(hardtanh, -0.7f, 0, 1, -2, 1.5, -0.7f)
ROW(hardtanh, 0.99999994f, 0, 1, -2, 1.5, 0.99999994f)
ROW(hardtanh, -0.99999994f, 0, 1, -2, 1.5, -0.99999994f)
ROW(hardtanh, 1, 0, 1, -2, 1.5, 1)
ROW(hardtanh, -1, 0, 1, -2, 1.5, -1)
ROW(hardtanh, 1.0000001f, 0, 1, -2, 1.5, 1.0000001f)
ROW(hardtanh, -1.0000001f, 0, 1, -2, 1.5, -1.0000001f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 1.7f)
ROW(hardtanh, -1.7f, 0, 1, -2, 1.5, -1.7f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 4)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -4)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 9)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -9)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 15)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -15)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 19.5)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -19.5)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 20.5)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -20.5)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 30)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -30)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 60)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -60)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 88)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -88)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 103)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -103)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 1e10f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -1e10f)
ROW(hardtanh, 5e-324, 0, 1, -2, 1.5, 5e-324)
ROW(hardtanh, -5e-324, 0, 1, -2, 1.5, -5e-324)
ROW(hardtanh, 1e-310, 0, 1, -2, 1.5, 1e-310)
ROW(hardtanh, -1e-310, 0, 1, -2, 1.5, -1e-310)
ROW(hardtanh, 1e-200, 0, 1, -2, 1.5, 1e-200)
ROW(hardtanh, -1e-200, 0, 1, -2, 1.5, -1e-200)
ROW(hardtanh, 1e-17, 0, 1, -2, 1.5, 1e-17)
ROW(hardtanh, -1e-17, 0, 1, -2, 1.5, -1e-17)
ROW(hardtanh, 0.9999999999999999, 0, 1, -2, 1.5, 0.9999999999999999)
ROW(hardtanh, -0.9999999999999999, 0, 1, -2, 1.5, -0.9999999999999999)
ROW(hardtanh, 1.0000000000000002, 0, 1, -2, 1.5, 1.0000000000000002)
ROW(hardtanh, -1.0000000000000002, 0, 1, -2, 1.5, -1.0000000000000002)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 36.7)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -36.7)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 300.1)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -300.1)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 709.1)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -709.1)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 745.1)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -745.1)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 18.241371f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 17.9131f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -17.737946f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -16.60512f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 13.419955f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 9.4388f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 6.789216f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -7.6745415f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 4.2377667f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 4.2720695f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 3.2481606f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -13.664685f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -2.7732143f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -4.258727f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 8.920484f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 19.792782f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 3.4028235e38f)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -3.4028235e38f)
ROW(hardtanh, 1.5, 0, 1, -2, 1.5, 1.7976931348623157e308)
ROW(hardtanh, -2, 0, 1, -2, 1.5, -1.7976931348623157e308)
ROW(shrink, 0, 0, 1, 0.5, 0x1p-149)
ROW(shrink, 0, 0, 1, 0.5, -0x1p-149)
ROW(shrink, 0, 0, 1, 0.5, 0x1p-126)
ROW(shrink, 0, 0, 1, 0.5, -0x1p-126)
ROW(shrink, 0, 0, 1, 0.5, 1e-30f)
ROW(shrink, 0, 0, 1, 0.5, -1e-30f)
ROW(shrink, 0, 0, 1, 0.5, 1e-14f)
ROW(shrink, 0, 0, 1, 0.5, -1e-14f)
ROW(shrink, 0, 0, 1, 0.5, 1e-08f)
ROW(shrink, 0, 0, 1, 0.5, -1e-08f)
ROW(shrink, 0, 0, 1, 0.5, 1e-07f)
ROW(shrink, 0, 0, 1, 0.5, -1e-07f)
ROW(shrink, 0, 0, 1, 0.5, 0.0003f)
ROW(shrink, 0, 0, 1, 0.5, -0.0003f)
ROW(shrink, 0, 0, 1, 0.5, 0.02f)
ROW(shrink, 0, 0, 1, 0.5, -0.02f)
ROW(shrink, 0, 0, 1, 0.5, 0.3f)
ROW(shrink, 0, 0, 1, 0.5, -0.3f)
ROW(shrink, 0.19999999f, 0, 3.5, 0.5, 0.7f)
ROW(shrink, -0.19999999f, 0, 3.5, 0.5, -0.7f)
ROW(shrink, 0.49999994f, 0, 2, 0.5, 0.99999994f)
ROW(shrink, -0.49999994f, 0, 2, 0.5, -0.99999994f)
ROW(shrink, 0.5, 0, 2, 0.5, 1)
ROW(shrink, -0.5, 0, 2, 0.5, -1)
ROW(shrink, 0.5000001f, 0, 2, 0.5, 1.0000001f)
ROW(shrink, -0.5000001f, 0, 2, 0.5, -1.0000001f)
ROW(shrink, 1.2f, 0, 1.42, 0.5, 1.7f)
ROW(shrink, -1.2f, 0, 1.42, 0.5, -1.7f)
ROW(shrink, 3.5, 0, 1.14, 0.5, 4)
ROW(shrink, -3.5, 0, 1.14, 0.5, -4)
ROW(shrink, 8.5, 0, 1.06, 0.5, 9)
ROW(shrink, -8.5, 0, 1.06, 0.5, -9)
ROW(shrink, 14.5, 0, 1.04, 0.5, 15)
ROW(shrink, -14.5, 0, 1.04, 0.5, -15)
ROW(shrink, 19, 0, 1.03, 0.5, 19.5)
ROW(shrink, -19, 0, 1.03, 0.5, -19.5)
ROW(shrink, 20, 0, 1.03, 0.5, 20.5)
ROW(shrink, -20, 0, 1.03, 0.5, -20.5)
ROW(shrink, 29.5, 0, 1.02, 0.5, 30)
ROW(shrink, -29.5, 0, 1.02, 0.5, -30)
ROW(shrink, 59.5, 0, 1.01, 0.5, 60)
ROW(shrink, -59.5, 0, 1.01, 0.5, -60)
ROW(shrink, 87.5, 0, 1.01, 0.5, 88)
ROW(shrink, -87.5, 0, 1.01, 0.5, -88)
ROW(shrink, 102.5, 0, 1.01, 0.5, 103)
ROW(shrink, -102.5, 0, 1.01, 0.5, -103)
ROW(shrink, 9999999999.5, 0, 1, 0.5, 1e10f)
ROW(shrink, -9999999999.5, 0, 1, 0.5, -1e10f)
ROW(shrink, 0, 0, 1, 0.5, 5e-324)
ROW(shrink, 0, 0, 1, 0.5, -5e-324)
ROW(shrink, 0, 0, 1, 0.5, 1e-310)
ROW(shrink, 0, 0, 1, 0.5, -1e-310)
ROW(shrink, 0, 0, 1, 0.5, 1e-200)
ROW(shrink, 0, 0, 1, 0.5, -1e-200)
ROW(shrink, 0, 0, 1, 0.5, 1e-17)
ROW(shrink, 0, 0, 1, 0.5, -1e-17)
ROW(shrink, 0.4999999999999999, 0, 2, 0.5, 0.9999999999999999)
ROW(shrink, -0.4999999999999999, 0, 2, 0.5, -0.9999999999999999)
ROW(shrink, 0.5000000000000002, 0, 2, 0.5, 1.0000000000000002)
ROW(shrink, -0.5000000000000002, 0, 2, 0.5, -1.0000000000000002)
ROW(shrink, 36.2, 0, 1.01, 0.5, 36.7)
ROW(shrink, -36.2, 0, 1.01, 0.5, -36.7)
ROW(shrink, 299.6, 0, 1, 0.5, 300.1)
ROW(shrink, -299.6, 0, 1, 0.5, -300.1)
ROW(shrink, 708.6, 0, 1, 0.5, 709.1)
ROW(shrink, -708.6, 0, 1, 0.5, -709.1)
ROW(shrink, 744.6, 0, 1, 0.5, 745.1)
ROW(shrink, -744.6, 0, 1, 0.5, -745.1)
ROW(shrink, 17.741371f, 0, 1.03, 0.5, 18.241371f)
ROW(shrink, 17.4131f, 0, 1.03, 0.5, 17.9131f)
ROW(shrink, -17.237946f, 0, 1.03, 0.5, -17.737946f)
ROW(shrink, -16.10512f, 0, 1.03, 0.5, -16.60512f)
ROW(shrink, 12.919955f, 0, 1.04, 0.5, 13.419955f)
ROW(shrink, 8.9388f, 0, 1.06, 0.5, 9.4388f)
ROW(shrink, 6.289216f, 0, 1.08, 0.5, 6.789216f)
ROW(shrink, -7.1745415f, 0, 1.07, 0.5, -7.6745415f)
ROW(shrink, 3.7377667f, 0, 1.13, 0.5, 4.2377667f)
ROW(shrink, 3.7720695f, 0, 1.13, 0.5, 4.2720695f)
ROW(shrink, 2.7481606f, 0, 1.18, 0.5, 3.2481606f)
ROW(shrink, -13.164685f, 0, 1.04, 0.5, -13.664685f)
ROW(shrink, -2.2732143f, 0, 1.22, 0.5, -2.7732143f)
ROW(shrink, -3.758727f, 0, 1.13, 0.5, -4.258727f)
ROW(shrink, 8.420484f, 0, 1.06, 0.5, 8.920484f)
ROW(shrink, 19.292782f, 0, 1.03, 0.5, 19.792782f)
ROW(shrink, 3.4028235e38f, -0.5, 1, 0.5, 3.4028235e38f)
ROW(shrink, -3.4028235e38f, 0.5, 1, 0.5, -3.4028235e38f)
ROW(shrink, 1.7976931348623157e308, 0, 1, 0.5, 1.7976931348623157e308)
ROW(shrink, -1.7976931348623157e308, 0, 1, 0.5, -1.7976931348623157e308)
ROW(sigmoid, 0.5, 3.5e-46, 1, 0x1p-149)
ROW(sigmoid, 0.5, -3.5e-46, 1, -0x1p-149)
ROW(sigmoid, 0.5, 2.94e-39, 1, 0x1p-126)
ROW(sigmoid, 0.5, -2.94e-39, 1, -0x1p-126)
ROW(sigmoid, 0.5, 2.5e-31, 1, 1e-30f)
ROW(sigmoid, 0.5, -2.5e-31, 1, -1e-30f)
ROW(sigmoid, 0.5000000000000026, -5.35e-17, 1, 1e-14f)
ROW(sigmoid, 0.4999999999999975, -2e-18, 1, -1e-14f)
ROW(sigmoid, 0.5000000025, -2.08e-26, 1, 1e-08f)
ROW(sigmoid, 0.4999999975, 2.08e-26, 1, -1e-08f)
ROW(sigmoid, 0.5000000250000003, -2.08e-23, 1, 1e-07f)
ROW(sigmoid, 0.4999999749999997, 2.08e-23, 1, -1e-07f)
ROW(sigmoid, 0.5000750000029998, 4.99e-17, 1, 0.0003f)
ROW(sigmoid, 0.4999249999970002, 5.58e-18, 1, -0.0003f)
ROW(sigmoid, 0.5049998332282521, 4.79e-17, 1, 0.02f)
ROW(sigmoid, 0.4950001667717478, 7.66e-18, 1, -0.02f)
ROW(sigmoid, 0.5744425197258292, -8.62e-18, 1, 0.3f)
ROW(sigmoid, 0.42555748027417084, 8.62e-18, 1, -0.3f)
ROW(sigmoid, 0.6681877695251427, -3.79e-18, 1, 0.7f)
ROW(sigmoid, 0.3318122304748573, 3.79e-18, 1, -0.7f)
ROW(sigmoid, 0.7310585669110202, 5.39e-17, 1, 0.99999994f)
ROW(sigmoid, 0.2689414330889797, 1.61e-18, 1, -0.99999994f)
ROW(sigmoid, 0.7310585786300049, -1.68e-17, 1, 1)
ROW(sigmoid, 0.2689414213699951, 1.68e-17, 1, -1)
ROW(sigmoid, 0.7310586020679731, -1.64e-17, 1, 1.0000001f)
ROW(sigmoid, 0.26894139793202687, 1.64e-17, 1, -1.0000001f)
ROW(sigmoid, 0.8455347411442325, -3.3e-17, 1, 1.7f)
ROW(sigmoid, 0.15446525885576748, 5.28e-18, 1.44, -1.7f)
ROW(sigmoid, 0.9820137900379085, -9.71e-18, 1, 4)
ROW(sigmoid, 0.01798620996209156, -7.02e-19, 3.93, -4)
ROW(sigmoid, 0.9998766054240138, -2.97e-17, 1, 9)
ROW(sigmoid, 0x1.02c6f5633e446p-13, 6.02e-21, 9.01, -9)
ROW(sigmoid, 0.9999996940977731, -4.31e-17, 1, 15)
ROW(sigmoid, 3.059022269256247e-07, 3.48e-24, 15, -15)
ROW(sigmoid, 0.9999999966017322, -2.97e-17, 1, 19.5)
ROW(sigmoid, 3.398267807946847e-09, -1.1e-25, 19.5, -19.5)
ROW(sigmoid, 0.9999999987498471, 5.29e-18, 1, 20.5)
ROW(sigmoid, 0x1.57a3afe79aea9p-30, -4.25e-26, 20.5, -20.5)
ROW(sigmoid, 0.9999999999999064, 1.56e-17, 1, 30)
ROW(sigmoid, 9.357622968839299e-14, 8.84e-31, 30, -30)
ROW(sigmoid, 1, -8.76e-27, 1, 60)
ROW(sigmoid, 8.75651076269652e-27, 3.01e-43, 60.1, -60)
ROW(sigmoid, 1, -6.05e-39, 1, 88)
ROW(sigmoid, 6.054601895401186e-39, 1.32e-55, 88.1, -88)
ROW(sigmoid, 1, -1.85e-45, 1, 103)
ROW(sigmoid, 1.8521167695179754e-45, 2.78e-62, 103, -103)
ROW(sigmoid, 1, 0, 1, 1e10f)
ROW(sigmoid, 0, 0, 1e+10, -1e10f)
ROW(sigmoid, 0.5, 0, 1, 5e-324)
ROW(sigmoid, 0.5, 0, 1, -5e-324)
ROW(sigmoid, 0.5, 0, 1, 1e-310)
ROW(sigmoid, 0.5, 0, 1, -1e-310)
ROW(sigmoid, 0.5, 0, 1, 1e-200)
ROW(sigmoid, 0.5, 0, 1, -1e-200)
ROW(sigmoid, 0.5, 2.5e-18, 1, 1e-17)
ROW(sigmoid, 0.5, -2.5e-18, 1, -1e-17)
ROW(sigmoid, 0.7310585786300049, -3.86e-17, 1, 0.9999999999999999)
ROW(sigmoid, 0.26894142136999516, -1.69e-17, 1, -0.9999999999999999)
ROW(sigmoid, 0.7310585786300049, 2.69e-17, 1, 1.0000000000000002)
ROW(sigmoid, 0.2689414213699951, -2.69e-17, 1, -1.0000000000000002)
ROW(sigmoid, 0.9999999999999999, -4.16e-18, 1, 36.7)
ROW(sigmoid, 0x1.0998b04bdd18fp-53, 3.91e-33, 36.7, -36.7)
ROW(sigmoid, 1, 0, 1, 300.1)
ROW(sigmoid, 4.658284196779334e-131, -2.48e-147, 300, -300.1)
ROW(sigmoid, 1, 0, 1, 709.1)
ROW(sigmoid, 1.10098875270993e-308, 0, 710, -709.1)
ROW(sigmoid, 1, 0, 1, 745.1)
ROW(sigmoid, 5e-324, 0, 746, -745.1)
ROW(sigmoid, 0.9999999880360894, 1.75e-17, 1, 18.241371f)
ROW(sigmoid, 0.9999999833873154, 3.94e-17, 1, 17.9131f)
ROW(sigmoid, 0x1.5409d4cf42095p-26, 8.19e-25, 17.8, -17.737946f)
ROW(sigmoid, 6.14452214828607e-08, -6.03e-24, 16.6, -16.60512f)
ROW(sigmoid, 0.999998514793501, 3.77e-18, 1, 13.419955f)
ROW(sigmoid, 0.9999204304782306, 7.6e-18, 1, 9.4388f)
ROW(sigmoid, 0.9988754150664042, 3.26e-17, 1, 6.789216f)
ROW(sigmoid, 0.00046428783266817, -4.75e-21, 7.68, -7.6745415f)
ROW(sigmoid, 0.9857657363149, -1.17e-17, 1, 4.2377667f)
ROW(sigmoid, 0.9862391253977744, -2.69e-17, 1, 4.2720695f)
ROW(sigmoid, 0.9626069601528875, -2.16e-17, 1, 3.2481606f)
ROW(sigmoid, 1.162792158266316e-06, -7.08e-23, 13.7, -13.664685f)
ROW(sigmoid, 0.058788902681139794, -8.74e-19, 2.61, -2.7732143f)
ROW(sigmoid, 0.013943130589962027, -8.55e-19, 4.2, -4.258727f)
ROW(sigmoid, 0.9998663942426503, 1.64e-17, 1, 8.920484f)
ROW(sigmoid, 0.9999999974642638, -1.2e-17, 1, 19.792782f)
ROW(sigmoid, 1, 0, 1, 3.4028235e38f)
ROW(sigmoid, 0, 0, 1e+300, -3.4028235e38f)
ROW(sigmoid, 1, 0, 1, 1.7976931348623157e308)
ROW(sigmoid, 0, 0, 1e+300, -1.7976931348623157e308)
ROW(tanh, 0x1p-149, -9.17e-136, 1, 0x1p-149)
ROW(tanh, -0x1p-149, 9.17e-136, 1, -0x1p-149)
ROW(tanh, 0x1p-126, -5.41e-115, 1, 0x1p-126)
ROW(tanh, -0x1p-126, 5.41e-115, 1, -0x1p-126)
ROW(tanh, 1e-30f, -3.33e-91, 1, 1e-30f)
ROW(tanh, -1e-30f, 3.33e-91, 1, -1e-30f)
ROW(tanh, 1e-14f, -3.33e-43, 1, 1e-14f)
ROW(tanh, -1e-14f, 3.33e-43, 1, -1e-14f)
ROW(tanh, 1e-08f, -3.33e-25, 1, 1e-08f)
ROW(tanh, -1e-08f, 3.33e-25, 1, -1e-08f)
ROW(tanh, 0x1.ad7f29fffffe7p-24, -2.46e-24, 1, 1e-07f)
ROW(tanh, -0x1.ad7f29fffffe7p-24, 2.46e-24, 1, -1e-07f)
ROW(tanh, 0x1.3a92a361ab996p-12, -1.86e-20, 1, 0.0003f)
ROW(tanh, -0x1.3a92a361ab996p-12, 1.86e-20, 1, -0.0003f)
ROW(tanh, 0.019997333313074864, -1.45e-18, 1, 0.02f)
ROW(tanh, -0.019997333313074864, 1.45e-18, 1, -0.02f)
ROW(tanh, 0.2913126233608736, -2.75e-17, 1, 0.3f)
ROW(tanh, -0.2913126233608736, 2.75e-17, 1, -0.3f)
ROW(tanh, 0.6043677695504779, 1.59e-20, 1, 0.7f)
ROW(tanh, -0.6043677695504779, -1.59e-20, 1, -0.7f)
ROW(tanh, 0.7615941309233423, 3.33e-17, 1, 0.99999994f)
ROW(tanh, -0.7615941309233423, -3.33e-17, 1, -0.99999994f)
ROW(tanh, 0.7615941559557649, 3.71e-17, 1, 1)
ROW(tanh, -0.7615941559557649, -3.71e-17, 1, -1)
ROW(tanh, 0.7615942060206032, -9.85e-19, 1, 1.0000001f)
ROW(tanh, -0.7615942060206032, 9.85e-19, 1, -1.0000001f)
ROW(tanh, 0.9354090765640338, 3.5e-17, 1, 1.7f)
ROW(tanh, -0.9354090765640338, -3.5e-17, 1, -1.7f)
ROW(tanh, 0.999329299739067, 9.77e-18, 1, 4)
ROW(tanh, -0.999329299739067, -9.77e-18, 1, -4)
ROW(tanh, 0.999999969540041, -2.6e-17, 1, 9)
ROW(tanh, -0.999999969540041, 2.6e-17, 1, -9)
ROW(tanh, 0.9999999999998128, 3.11e-17, 1, 15)
ROW(tanh, -0.9999999999998128, -3.11e-17, 1, -15)
ROW(tanh, 1, -2.31e-17, 1, 19.5)
ROW(tanh, -1, 2.31e-17, 1, -19.5)
ROW(tanh, 1, -3.13e-18, 1, 20.5)
ROW(tanh, -1, 3.13e-18, 1, -20.5)
ROW(tanh, 1, -1.75e-26, 1, 30)
ROW(tanh, -1, 1.75e-26, 1, -30)
ROW(tanh, 1, -1.53e-52, 1, 60)
ROW(tanh, -1, 1.53e-52, 1, -60)
ROW(tanh, 1, -7.33e-77, 1, 88)
ROW(tanh, -1, 7.33e-77, 1, -88)
ROW(tanh, 1, -6.86e-90, 1, 103)
ROW(tanh, -1, 6.86e-90, 1, -103)
ROW(tanh, 1, 0, 1, 1e10f)
ROW(tanh, -1, 0, 1, -1e10f)
ROW(tanh, 5e-324, 0, 1, 5e-324)
ROW(tanh, -5e-324, 0, 1, -5e-324)
ROW(tanh, 1e-310, 0, 1, 1e-310)
ROW(tanh, -1e-310, 0, 1, -1e-310)
ROW(tanh, 1e-200, 0, 1, 1e-200)
ROW(tanh, -1e-200, 0, 1, -1e-200)
ROW(tanh, 1e-17, -3.33e-52, 1, 1e-17)
ROW(tanh, -1e-17, 3.33e-52, 1, -1e-17)
ROW(tanh, 0.7615941559557649, -9.54e-18, 1, 0.9999999999999999)
ROW(tanh, -0.7615941559557649, 9.54e-18, 1, -0.9999999999999999)
ROW(tanh, 0.761594155955765, 1.93e-17, 1, 1.0000000000000002)
ROW(tanh, -0.761594155955765, -1.93e-17, 1, -1.0000000000000002)
ROW(tanh, 1, -2.65e-32, 1, 36.7)
ROW(tanh, -1, 2.65e-32, 1, -36.7)
ROW(tanh, 1, 0, 1, 300.1)
ROW(tanh, -1, 0, 1, -300.1)
ROW(tanh, 1, 0, 1, 709.1)
ROW(tanh, -1, 0, 1, -709.1)
ROW(tanh, 1, 0, 1, 745.1)
ROW(tanh, -1, 0, 1, -745.1)
ROW(tanh, 0.9999999999999997, 4.68e-17, 1, 18.241371f)
ROW(tanh, 0.9999999999999994, 3.15e-18, 1, 17.9131f)
ROW(tanh, -0.9999999999999992, 6.36e-18, 1, -17.737946f)
ROW(tanh, -0.9999999999999925, 1.51e-18, 1, -16.60512f)
ROW(tanh, 0.9999999999955883, 3.44e-18, 1, 13.419955f)
ROW(tanh, 0.9999999873353671, 3.16e-17, 1, 9.4388f)
ROW(tanh, 0.9999974649220454, 5.19e-17, 1, 6.789216f)
ROW(tanh, -0.9999995684730976, 3.18e-17, 1, -7.6745415f)
ROW(tanh, 0.9995830710736282, 3.67e-17, 1, 4.2377667f)
ROW(tanh, 0.9996107101560607, -4.65e-17, 1, 4.2720695f)
ROW(tanh, 0.9969865867230202, -8.19e-18, 1, 3.2481606f)
ROW(tanh, -0.9999999999972958, 7.27e-18, 1, -13.664685f)
ROW(tanh, -0.9922275921708473, 3.12e-18, 1, -2.7732143f)
ROW(tanh, -0.9996001843110243, -3.64e-17, 1, -4.258727f)
ROW(tanh, 0.9999999642894623, -3.68e-17, 1, 8.920484f)
ROW(tanh, 1, -1.29e-17, 1, 19.792782f)
ROW(tanh, 1, 0, 1, 3.4028235e38f)
ROW(tanh, -1, 0, 1, -3.4028235e38f)
ROW(tanh, 1, 0, 1, 1.7976931348623157e308)
ROW(tanh, -1, 0, 1, -1.7976931348623157e308)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 0x1p-149)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -0x1p-149)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 0x1p-126)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -0x1p-126)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 1e-30f)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -1e-30f)
ROW(logsigmoid, -0.6931471805599403, -1.92e-17, 1, 1e-14f)
ROW(logsigmoid, -0.6931471805599503, -2.72e-17, 1, -1e-14f)
ROW(logsigmoid, -0.6931471755599453, -3.57e-17, 1, 1e-08f)
ROW(logsigmoid, -0.6931471855599453, -3.57e-17, 1, -1e-08f)
ROW(logsigmoid, -0.6931471305599459, -5.19e-17, 1, 1e-07f)
ROW(logsigmoid, -0.6931472305599471, -5.19e-17, 1, -1e-07f)
ROW(logsigmoid, -0.6929971918028217, -7.84e-18, 1, 0.0003f)
ROW(logsigmoid, -0.693297191817071, -7.84e-18, 1, -0.0003f)
ROW(logsigmoid, -0.6831971799479165, -5.05e-18, 1, 0.02f)
ROW(logsigmoid, -0.7031971795008817, -5.05e-18, 1, -0.02f)
ROW(logsigmoid, -0.5543552393954866, -2.52e-17, 1, 0.3f)
ROW(logsigmoid, -0.8543552513164155, -2.52e-17, 1, -0.3f)
ROW(logsigmoid, -0.4031860528409679, 2.01e-17, 1, 0.7f)
ROW(logsigmoid, -1.103186040920039, -3.55e-17, 1, -0.7f)
ROW(logsigmoid, -0.31326170354838107, -4.21e-18, 1, 0.99999994f)
ROW(logsigmoid, -1.3132616439437363, 5.13e-17, 1, -0.99999994f)
ROW(logsigmoid, -0.3132616875182228, -2.52e-17, 1, 1)
ROW(logsigmoid, -1.3132616875182228, -2.52e-17, 1, -1)
ROW(logsigmoid, -0.31326165545790846, 2.35e-18, 1, 1.0000001f)
ROW(logsigmoid, -1.313261774667198, -5.32e-17, 1, -1.0000001f)
ROW(logsigmoid, -0.16778602202078827, 5.75e-18, 1.57, 1.7f)
ROW(logsigmoid, -1.8677860697045041, 3.35e-17, 1, -1.7f)
ROW(logsigmoid, -0.01814992791780974, 7.74e-19, 3.97, 4)
ROW(logsigmoid, -4.0181499279178094, -2.91e-16, 1, -4)
ROW(logsigmoid, -0x1.02cb0bcfccbe5p-13, 1.06e-20, 9.01, 9)
ROW(logsigmoid, -9.000123402189724, 3.62e-16, 1, -9)
ROW(logsigmoid, -3.059022737137205e-07, 3.32e-24, 15, 15)
ROW(logsigmoid, -15.000000305902274, 4.64e-16, 1, -15)
ROW(logsigmoid, -3.398267813720959e-09, -1.8e-26, 19.5, 19.5)
ROW(logsigmoid, -19.500000003398267, -1.26e-15, 1, -19.5)
ROW(logsigmoid, -0x1.57a3afeb357aap-30, -1.07e-26, 20.5, 20.5)
ROW(logsigmoid, -20.500000001250154, 8.93e-16, 1, -20.5)
ROW(logsigmoid, -9.357622968839737e-14, 6.17e-31, 30, 30)
ROW(logsigmoid, -30.000000000000092, -1.21e-15, 1, -30)
ROW(logsigmoid, -8.75651076269652e-27, -3.01e-43, 60.1, 60)
ROW(logsigmoid, -60, -8.76e-27, 1, -60)
ROW(logsigmoid, -6.054601895401186e-39, -1.32e-55, 88.1, 88)
ROW(logsigmoid, -88, -6.05e-39, 1, -88)
ROW(logsigmoid, -1.8521167695179754e-45, -2.78e-62, 103, 103)
ROW(logsigmoid, -103, -1.85e-45, 1, -103)
ROW(logsigmoid, 0, 0, 1e+10, 1e10f)
ROW(logsigmoid, -1e10f, 0, 1, -1e10f)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 5e-324)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -5e-324)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 1e-310)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -1e-310)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, 1e-200)
ROW(logsigmoid, -0.6931471805599453, -2.32e-17, 1, -1e-200)
ROW(logsigmoid, -0.6931471805599453, -1.82e-17, 1, 1e-17)
ROW(logsigmoid, -0.6931471805599453, -2.82e-17, 1, -1e-17)
ROW(logsigmoid, -0.31326168751822286, 4.94e-19, 1, 0.9999999999999999)
ROW(logsigmoid, -1.3132616875182228, 5.6e-17, 1, -0.9999999999999999)
ROW(logsigmoid, -0.31326168751822275, -2.1e-17, 1, 1.0000000000000002)
ROW(logsigmoid, -1.313261687518223, 3.46e-17, 1, -1.0000000000000002)
ROW(logsigmoid, -0x1.0998b04bdd18fp-53, -1.05e-32, 36.7, 36.7)
ROW(logsigmoid, -36.7, -1.15e-16, 1, -36.7)
ROW(logsigmoid, -4.658284196779334e-131, 2.48e-147, 300, 300.1)
ROW(logsigmoid, -300.1, 0, 1, -300.1)
ROW(logsigmoid, -1.10098875270993e-308, 0, 710, 709.1)
ROW(logsigmoid, -709.1, 0, 1, -709.1)
ROW(logsigmoid, -5e-324, 0, 746, 745.1)
ROW(logsigmoid, -745.1, 0, 1, -745.1)
ROW(logsigmoid, -0x1.9b13abdf2722bp-27, 1.03e-25, 18.3, 18.241371f)
ROW(logsigmoid, -0x1.1d675c1c6c125p-26, 1.53e-24, 17.9, 17.9131f)
ROW(logsigmoid, -17.737945576433464, -9.15e-16, 1, -17.737946f)
ROW(logsigmoid, -16.60511976664542, 6.49e-16, 1, -16.60512f)
ROW(logsigmoid, -0x1.8eaeb07298242p-20, 6.48e-24, 13.4, 13.419955f)
ROW(logsigmoid, -7.957268759167764e-05, 5.04e-21, 9.45, 9.4388f)
ROW(logsigmoid, -0.00112521775371667, 7.82e-20, 6.79, 6.789216f)
ROW(logsigmoid, -7.675005869036308, -2.45e-16, 1, -7.6745415f)
ROW(logsigmoid, -0.014336542552784267, -1.31e-19, 4.21, 4.2377667f)
ROW(logsigmoid, -0.013856433095491779, 4.11e-20, 4.25, 4.2720695f)
ROW(logsigmoid, -0.038110091562821975, -3.16e-18, 3.19, 3.2481606f)
ROW(logsigmoid, -13.664686412121448, 1.54e-16, 1, -13.664685f)
ROW(logsigmoid, -2.8338021718018753, -9.55e-17, 1, -2.7732143f)
ROW(logsigmoid, -4.272768322825734, -3.75e-16, 1, -4.258727f)
ROW(logsigmoid, -0x1.1835d64110029p-13, -1.25e-20, 8.93, 8.920484f)
ROW(logsigmoid, -0x1.5c8249230c8f3p-29, 9.26e-26, 19.8, 19.792782f)
ROW(logsigmoid, 0, 0, 1e+300, 3.4028235e38f)
ROW(logsigmoid, -3.4028235e38f, 0, 1, -3.4028235e38f)
ROW(logsigmoid, 0, 0, 1e+300, 1.7976931348623157e308)
ROW(logsigmoid, -1.7976931348623157e308, 0, 1, -1.7976931348623157e308)
ROW(square, 0x1p-298, 0, 2, 0x1p-149)
ROW(square, 0x1p-298, 0, 2, -0x1p-149)
ROW(square, 0x1p-252, 0, 2, 0x1p-126)
ROW(square, 0x1p-252, 0, 2, -0x1p-126)
ROW(square, 0x1.9b604ad69p-200, 0, 2, 1e-30f)
ROW(square, 0x1.9b604ad69p-200, 0, 2, -1e-30f)
ROW(square, 0x1.fb0f6aba744p-94, 0, 2, 1e-14f)
ROW(square, 0x1.fb0f6aba744p-94, 0, 2, -1e-14f)
ROW(square, 0x1.cd2b291f7d44p-54, 0, 2, 1e-08f)
ROW(square, 0x1.cd2b291f7d44p-54, 0, 2, -1e-08f)
ROW(square, 0x1.6849b8f75972p-47, 0, 2, 1e-07f)
ROW(square, 0x1.6849b8f75972p-47, 0, 2, -1e-07f)
ROW(square, 0x1.828c0e4f791p-24, 0, 2, 0.0003f)
ROW(square, 0x1.828c0e4f791p-24, 0, 2, -0.0003f)
ROW(square, 0x1.a36e2d77319p-12, 0, 2, 0.02f)
ROW(square, 0x1.a36e2d77319p-12, 0, 2, -0.02f)
ROW(square, 0x1.70a3d8f5c29p-4, 0, 2, 0.3f)
ROW(square, 0x1.70a3d8f5c29p-4, 0, 2, -0.3f)
ROW(square, 0.4899999833106996, 0, 2, 0.7f)
ROW(square, 0.4899999833106996, 0, 2, -0.7f)
ROW(square, 0.999999880790714, 0, 2, 0.99999994f)
ROW(square, 0.999999880790714, 0, 2, -0.99999994f)
ROW(square, 1, 0, 2, 1)
ROW(square, 1, 0, 2, -1)
ROW(square, 1.0000002384185933, 0, 2, 1.0000001f)
ROW(square, 1.0000002384185933, 0, 2, -1.0000001f)
ROW(square, 2.890000162124636, 0, 2, 1.7f)
ROW(square, 2.890000162124636, 0, 2, -1.7f)
ROW(square, 16, 0, 2, 4)
ROW(square, 16, 0, 2, -4)
ROW(square, 81, 0, 2, 9)
ROW(square, 81, 0, 2, -9)
ROW(square, 225, 0, 2, 15)
ROW(square, 225, 0, 2, -15)
ROW(square, 380.25, 0, 2, 19.5)
ROW(square, 380.25, 0, 2, -19.5)
ROW(square, 420.25, 0, 2, 20.5)
ROW(square, 420.25, 0, 2, -20.5)
ROW(square, 900, 0, 2, 30)
ROW(square, 900, 0, 2, -30)
ROW(square, 3600, 0, 2, 60)
ROW(square, 3600, 0, 2, -60)
ROW(square, 7744, 0, 2, 88)
ROW(square, 7744, 0, 2, -88)
ROW(square, 10609, 0, 2, 103)
ROW(square, 10609, 0, 2, -103)
ROW(square, 1e20, 0, 2, 1e10f)
ROW(square, 1e20, 0, 2, -1e10f)
ROW(square, 0, 0, 2, 5e-324)
ROW(square, 0, 0, 2, -5e-324)
ROW(square, 0, 0, 2, 1e-310)
ROW(square, 0, 0, 2, -1e-310)
ROW(square, 0, 0, 2, 1e-200)
ROW(square, 0, 0, 2, -1e-200)
ROW(square, 1.0000000000000001e-34, 1.59e-52, 2, 1e-17)
ROW(square, 1.0000000000000001e-34, 1.59e-52, 2, -1e-17)
ROW(square, 0.9999999999999998, 1.23e-32, 2, 0.9999999999999999)
ROW(square, 0.9999999999999998, 1.23e-32, 2, -0.9999999999999999)
ROW(square, 1.0000000000000004, 4.93e-32, 2, 1.0000000000000002)
ROW(square, 1.0000000000000004, 4.93e-32, 2, -1.0000000000000002)
ROW(square, 1346.89, 1.09e-13, 2, 36.7)
ROW(square, 1346.89, 1.09e-13, 2, -36.7)
ROW(square, 90060.01000000001, 4.33e-12, 2, 300.1)
ROW(square, 90060.01000000001, 4.33e-12, 2, -300.1)
ROW(square, 502822.81000000006, -2.36e-11, 2, 709.1)
ROW(square, 502822.81000000006, -2.36e-11, 2, -709.1)
ROW(square, 555174.01, 2.46e-11, 2, 745.1)
ROW(square, 555174.01, 2.46e-11, 2, -745.1)
ROW(square, 0x1.4cbf64212e4p8, 0, 2, 18.241371f)
ROW(square, 320.8791261354381, 0, 2, 17.9131f)
ROW(square, 0x1.3aa27c85e4p8, 0, 2, -17.737946f)
ROW(square, 275.7300004240278, 0, 2, -16.60512f)
ROW(square, 180.09519900865507, 0, 2, 13.419955f)
ROW(square, 89.09094276114138, 0, 2, 9.4388f)
ROW(square, 46.09345445904273, 0, 2, 6.789216f)
ROW(square, 58.89858682676277, 0, 2, -7.6745415f)
ROW(square, 17.958666965587554, 0, 2, 4.2377667f)
ROW(square, 18.25057742144986, 0, 2, 4.2720695f)
ROW(square, 10.550547287694428, 0, 2, 3.2481606f)
ROW(square, 186.723622963219, 0, 2, -13.664685f)
ROW(square, 0x1.ec34b85579p2, 0, 2, -2.7732143f)
ROW(square, 0x1.2230275c881p4, 0, 2, -4.258727f)
ROW(square, 79.57502746469345, 0, 2, 8.920484f)
ROW(square, 391.7542125634063, 0, 2, 19.792782f)
ROW(square, 0x1.fffffc000002p255, 0, 2, 3.4028235e38f)
ROW(square, 0x1.fffffc000002p255, 0, 2, -3.4028235e38f)
ROW(square, HUGE_VAL, 0, 2, 1.7976931348623157e308)
ROW(square, HUGE_VAL, 0, 2, -1.7976931348623157e308)
ROW(square_gradient, -0x1.8p-149, 0, 2, 0x1p-149, -0.75)
ROW(square_gradient, 0x1.8p-149, 0, 2, -0x1p-149, -0.75)
ROW(square_gradient, -0x1.8p-126, 0, 2, 0x1p-126, -0.75)
ROW(square_gradient, 0x1.8p-126, 0, 2, -0x1p-126, -0.75)
ROW(square_gradient, -1.5e-30f, 0, 2, 1e-30f, -0.75)
ROW(square_gradient, 1.5e-30f, 0, 2, -1e-30f, -0.75)
ROW(square_gradient, -1.5e-14f, 0, 2, 1e-14f, -0.75)
ROW(square_gradient, 1.5e-14f, 0, 2, -1e-14f, -0.75)
ROW(square_gradient, -0x1.01b2b28p-26, 0, 2, 1e-08f, -0.75)
ROW(square_gradient, 0x1.01b2b28p-26, 0, 2, -1e-08f, -0.75)
ROW(square_gradient, -0x1.421f5f8p-23, 0, 2, 1e-07f, -0.75)
ROW(square_gradient, 0x1.421f5f8p-23, 0, 2, -1e-07f, -0.75)
ROW(square_gradient, -0x1.d7dbf6p-12, 0, 2, 0.0003f, -0.75)
ROW(square_gradient, 0x1.d7dbf6p-12, 0, 2, -0.0003f, -0.75)
ROW(square_gradient, -0.03f, 0, 2, 0.02f, -0.75)
ROW(square_gradient, 0.03f, 0, 2, -0.02f, -0.75)
ROW(square_gradient, -0.45000002f, 0, 2, 0.3f, -0.75)
ROW(square_gradient, 0.45000002f, 0, 2, -0.3f, -0.75)
ROW(square_gradient, -0x1.0ccccc8p0, 0, 2, 0.7f, -0.75)
ROW(square_gradient, 0x1.0ccccc8p0, 0, 2, -0.7f, -0.75)
ROW(square_gradient, -0x1.7ffffe8p0, 0, 2, 0.99999994f, -0.75)
ROW(square_gradient, 0x1.7ffffe8p0, 0, 2, -0.99999994f, -0.75)
ROW(square_gradient, -1.5, 0, 2, 1, -0.75)
ROW(square_gradient, 1.5, 0, 2, -1, -0.75)
ROW(square_gradient, -0x1.800003p0, 0, 2, 1.0000001f, -0.75)
ROW(square_gradient, 0x1.800003p0, 0, 2, -1.0000001f, -0.75)
ROW(square_gradient, -0x1.466667p1, 0, 2, 1.7f, -0.75)
ROW(square_gradient, 0x1.466667p1, 0, 2, -1.7f, -0.75)
ROW(square_gradient, -6, 0, 2, 4, -0.75)
ROW(square_gradient, 6, 0, 2, -4, -0.75)
ROW(square_gradient, -13.5, 0, 2, 9, -0.75)
ROW(square_gradient, 13.5, 0, 2, -9, -0.75)
ROW(square_gradient, -22.5, 0, 2, 15, -0.75)
ROW(square_gradient, 22.5, 0, 2, -15, -0.75)
ROW(square_gradient, -29.25, 0, 2, 19.5, -0.75)
ROW(square_gradient, 29.25, 0, 2, -19.5, -0.75)
ROW(square_gradient, -30.75, 0, 2, 20.5, -0.75)
ROW(square_gradient, 30.75, 0, 2, -20.5, -0.75)
ROW(square_gradient, -45, 0, 2, 30, -0.75)
ROW(square_gradient, 45, 0, 2, -30, -0.75)
ROW(square_gradient, -90, 0, 2, 60, -0.75)
ROW(square_gradient, 90, 0, 2, -60, -0.75)
ROW(square_gradient, -132, 0, 2, 88, -0.75)
ROW(square_gradient, 132, 0, 2, -88, -0.75)
ROW(square_gradient, -154.5, 0, 2, 103, -0.75)
ROW(square_gradient, 154.5, 0, 2, -103, -0.75)
ROW(square_gradient, -15000000000.0, 0, 2, 1e10f, -0.75)
ROW(square_gradient, 15000000000.0, 0, 2, -1e10f, -0.75)
ROW(square_gradient, -1e-323, 0, 2, 5e-324, -0.75)
ROW(square_gradient, 1e-323, 0, 2, -5e-324, -0.75)
ROW(square_gradient, -1.49999999999997e-310, 0, 2, 1e-310, -0.75)
ROW(square_gradient, 1.49999999999997e-310, 0, 2, -1e-310, -0.75)
ROW(square_gradient, -1.5e-200, 0, 2, 1e-200, -0.75)
ROW(square_gradient, 1.5e-200, 0, 2, -1e-200, -0.75)
ROW(square_gradient, -1.5e-17, -7.7e-34, 2, 1e-17, -0.75)
ROW(square_gradient, 1.5e-17, 7.7e-34, 2, -1e-17, -0.75)
ROW(square_gradient, -1.4999999999999998, -5.55e-17, 2, 0.9999999999999999, -0.75)
ROW(square_gradient, 1.4999999999999998, 5.55e-17, 2, -0.9999999999999999, -0.75)
ROW(square_gradient, -1.5000000000000004, 1.11e-16, 2, 1.0000000000000002, -0.75)
ROW(square_gradient, 1.5000000000000004, -1.11e-16, 2, -1.0000000000000002, -0.75)
ROW(square_gradient, -55.050000000000004, 0, 2, 36.7, -0.75)
ROW(square_gradient, 55.050000000000004, 0, 2, -36.7, -0.75)
ROW(square_gradient, -450.15000000000003, 0, 2, 300.1, -0.75)
ROW(square_gradient, 450.15000000000003, 0, 2, -300.1, -0.75)
ROW(square_gradient, -1063.65, 5.68e-14, 2, 709.1, -0.75)
ROW(square_gradient, 1063.65, -5.68e-14, 2, -709.1, -0.75)
ROW(square_gradient, -1117.65, 5.68e-14, 2, 745.1, -0.75)
ROW(square_gradient, 1117.65, -5.68e-14, 2, -745.1, -0.75)
ROW(square_gradient, -27.362057f, 0, 2, 18.241371f, -0.75)
ROW(square_gradient, -0x1.adea15p4, 0, 2, 17.9131f, -0.75)
ROW(square_gradient, 26.606918f, 0, 2, -17.737946f, -0.75)
ROW(square_gradient, 0x1.8e85dbp4, 0, 2, -16.60512f, -0.75)
ROW(square_gradient, -0x1.4214348p4, 0, 2, 13.419955f, -0.75)
ROW(square_gradient, -0x1.c50ff9p3, 0, 2, 9.4388f, -0.75)
ROW(square_gradient, -0x1.45e1e3p3, 0, 2, 6.789216f, -0.75)
ROW(square_gradient, 11.511812f, 0, 2, -7.6745415f, -0.75)
ROW(square_gradient, -0x1.96d35bp2, 0, 2, 4.2377667f, -0.75)
ROW(square_gradient, -0x1.9a1e61p2, 0, 2, 4.2720695f, -0.75)
ROW(square_gradient, -0x1.37d2cb8p2, 0, 2, 3.2481606f, -0.75)
ROW(square_gradient, 0x1.47f3d38p4, 0, 2, -13.664685f, -0.75)
ROW(square_gradient, 4.1598215f, 0, 2, -2.7732143f, -0.75)
ROW(square_gradient, 6.3880906f, 0, 2, -4.258727f, -0.75)
ROW(square_gradient, -0x1.ac2ee7p3, 0, 2, 8.920484f, -0.75)
ROW(square_gradient, -29.689173f, 0, 2, 19.792782f, -0.75)
ROW(square_gradient, -0x1.7ffffe8p128, 0, 2, 3.4028235e38f, -0.75)
ROW(square_gradient, 0x1.7ffffe8p128, 0, 2, -3.4028235e38f, -0.75)
ROW(square_gradient, -HUGE_VAL, 0, 2, 1.7976931348623157e308, -0.75)
ROW(square_gradient, HUGE_VAL, 0, 2, -1.7976931348623157e308, -0.75)
ROW(logsigmoid_gradient, -0.375, 2.63e-46, 1, 0x1p-149, -0.75)
ROW(logsigmoid_gradient, -0.375, -2.63e-46, 1, -0x1p-149, -0.75)
ROW(logsigmoid_gradient, -0.375, 2.2e-39, 1, 0x1p-126, -0.75)
ROW(logsigmoid_gradient, -0.375, -2.2e-39, 1, -0x1p-126, -0.75)
ROW(logsigmoid_gradient, -0.375, 1.88e-31, 1, 1e-30f, -0.75)
ROW(logsigmoid_gradient, -0.375, -1.88e-31, 1, -1e-30f, -0.75)
ROW(logsigmoid_gradient, -0.3749999999999981, -1.24e-17, 1, 1e-14f, -0.75)
ROW(logsigmoid_gradient, -0.3750000000000019, 1.24e-17, 1, -1e-14f, -0.75)
ROW(logsigmoid_gradient, -0.374999998125, -1.56e-26, 1, 1e-08f, -0.75)
ROW(logsigmoid_gradient, -0.375000001875, 1.56e-26, 1, -1e-08f, -0.75)
ROW(logsigmoid_gradient, -0.3749999812499998, -1.56e-23, 1, 1e-07f, -0.75)
ROW(logsigmoid_gradient, -0.3750000187500002, 1.56e-23, 1, -1e-07f, -0.75)
ROW(logsigmoid_gradient, -0.37494374999775015, 9.69e-18, 1, 0.0003f, -0.75)
ROW(logsigmoid_gradient, -0.37505625000224985, -9.69e-18, 1, -0.0003f, -0.75)
ROW(logsigmoid_gradient, -0.37125012507881083, -1.96e-17, 1.01, 0.02f, -0.75)
ROW(logsigmoid_gradient, -0.37874987492118917, 1.96e-17, 1.01, -0.02f, -0.75)
ROW(logsigmoid_gradient, -0.31916811020562813, -6.46e-18, 1.17, 0.3f, -0.75)
ROW(logsigmoid_gradient, -0.43083188979437187, 6.46e-18, 1.13, -0.3f, -0.75)
ROW(logsigmoid_gradient, -0.24885917285614298, -2.84e-18, 1.47, 0.7f, -0.75)
ROW(logsigmoid_gradient, -0.501140827143857, -2.49e-17, 1.23, -0.7f, -0.75)
ROW(logsigmoid_gradient, -0.2017060748167348, 1.27e-17, 1.73, 0.99999994f, -0.75)
ROW(logsigmoid_gradient, -0.5482939251832653, 4.28e-17, 1.27, -0.99999994f, -0.75)
ROW(logsigmoid_gradient, -0.20170606602749633, -1.26e-17, 1.73, 1, -0.75)
ROW(logsigmoid_gradient, -0.5482939339725037, 4.04e-17, 1.27, -1, -0.75)
ROW(logsigmoid_gradient, -0.20170604844902015, -1.23e-17, 1.73, 1.0000001f, -0.75)
ROW(logsigmoid_gradient, -0.5482939515509798, -1.55e-17, 1.27, -1.0000001f, -0.75)
ROW(logsigmoid_gradient, -0.11584894414182562, 2.98e-18, 2.44, 1.7f, -0.75)
ROW(logsigmoid_gradient, -0.6341510558581744, 5.25e-17, 1.26, -1.7f, -0.75)
ROW(logsigmoid_gradient, -0.013489657471568668, -3.41e-19, 4.93, 4, -0.75)
ROW(logsigmoid_gradient, -0.7365103425284313, -4.82e-17, 1.07, -4, -0.75)
ROW(logsigmoid_gradient, -9.254593198967379e-05, -4.52e-21, 10, 9, -0.75)
ROW(logsigmoid_gradient, -0.7499074540680103, -3.33e-17, 1, -9, -0.75)
ROW(logsigmoid_gradient, -0x1.ecb0a5532a0efp-23, -2.61e-24, 16, 15, -0.75)
ROW(logsigmoid_gradient, -0.7499997705733298, -2.32e-17, 1, -15, -0.75)
ROW(logsigmoid_gradient, -0x1.5e4a70734aea3p-29, -2.07e-26, 20.5, 19.5, -0.75)
ROW(logsigmoid_gradient, -0.7499999974512992, 5e-17, 1, -19.5, -0.75)
ROW(logsigmoid_gradient, -9.376146486178954e-10, 8.36e-26, 21.5, 20.5, -0.75)
ROW(logsigmoid_gradient, -0.7499999990623853, -3.97e-18, 1, -20.5, -0.75)
ROW(logsigmoid_gradient, -7.018217226629474e-14, -3.82e-30, 31, 30, -0.75)
ROW(logsigmoid_gradient, -0.7499999999999298, 1.61e-17, 1, -30, -0.75)
ROW(logsigmoid_gradient, -6.567383072022391e-27, 4.91e-43, 61.1, 60, -0.75)
ROW(logsigmoid_gradient, -0.75, 6.57e-27, 1, -60, -0.75)
ROW(logsigmoid_gradient, -4.540951421550889e-39, -9.88e-56, 89.1, 88, -0.75)
ROW(logsigmoid_gradient, -0.75, 4.54e-39, 1, -88, -0.75)
ROW(logsigmoid_gradient, -1.3890875771384817e-45, 5.7e-62, 104, 103, -0.75)
ROW(logsigmoid_gradient, -0.75, 1.39e-45, 1, -103, -0.75)
ROW(logsigmoid_gradient, 0, 0, 1e+10, 1e10f, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -1e10f, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, 5e-324, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, -5e-324, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, 1e-310, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, -1e-310, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, 1e-200, -0.75)
ROW(logsigmoid_gradient, -0.375, 0, 1, -1e-200, -0.75)
ROW(logsigmoid_gradient, -0.375, 1.88e-18, 1, 1e-17, -0.75)
ROW(logsigmoid_gradient, -0.375, -1.88e-18, 1, -1e-17, -0.75)
ROW(logsigmoid_gradient, -0.20170606602749636, -1.21e-18, 1.73, 0.9999999999999999, -0.75)
ROW(logsigmoid_gradient, -0.5482939339725036, -5.43e-17, 1.27, -0.9999999999999999, -0.75)
ROW(logsigmoid_gradient, -0.2017060660274963, -7.61e-18, 1.73, 1.0000000000000002, -0.75)
ROW(logsigmoid_gradient, -0.5482939339725037, 7.61e-18, 1.27, -1.0000000000000002, -0.75)
ROW(logsigmoid_gradient, -8.638807119807072e-17, 3.23e-33, 37.7, 36.7, -0.75)
ROW(logsigmoid_gradient, -0.7499999999999999, -2.46e-17, 1, -36.7, -0.75)
ROW(logsigmoid_gradient, -0x1.8cc6a3ea08597p-434, 1.86e-147, 301, 300.1, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -300.1, -0.75)
ROW(logsigmoid_gradient, -8.257415645324474e-309, 0, 711, 709.1, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -709.1, -0.75)
ROW(logsigmoid_gradient, 0, 0, 747, 745.1, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -745.1, -0.75)
ROW(logsigmoid_gradient, -0x1.344ec0c86c38p-27, 3.36e-25, 19.3, 18.241371f, -0.75)
ROW(logsigmoid_gradient, -1.245951339145649e-08, 5.21e-25, 18.9, 17.9131f, -0.75)
ROW(logsigmoid_gradient, -0.7499999851553699, -1.58e-17, 1, -17.737946f, -0.75)
ROW(logsigmoid_gradient, -0.7499999539160839, -1.54e-17, 1, -16.60512f, -0.75)
ROW(logsigmoid_gradient, -0x1.2b02f5c89cbcep-20, -2.54e-23, 14.4, 13.419955f, -0.75)
ROW(logsigmoid_gradient, -5.967714132700793e-05, 1.18e-21, 10.4, 9.4388f, -0.75)
ROW(logsigmoid_gradient, -0.0008434387001968224, -1.88e-20, 7.79, 6.789216f, -0.75)
ROW(logsigmoid_gradient, -0.7496517841254988, -5.12e-17, 1, -7.6745415f, -0.75)
ROW(logsigmoid_gradient, -0.010675697763824968, -1.16e-19, 5.18, 4.2377667f, -0.75)
ROW(logsigmoid_gradient, -0.010320655951669248, 6.15e-19, 5.22, 4.2720695f, -0.75)
ROW(logsigmoid_gradient, -0.0280447798853344, 1.15e-18, 4.13, 3.2481606f, -0.75)
ROW(logsigmoid_gradient, -0.7499991279058813, 1.81e-18, 1, -13.664685f, -0.75)
ROW(logsigmoid_gradient, -0.7059083229891452, 3.23e-17, 1.16, -2.7732143f, -0.75)
ROW(logsigmoid_gradient, -0.7395426520575284, -3.14e-17, 1.06, -4.258727f, -0.75)
ROW(logsigmoid_gradient, -0x1.a4499133b3474p-14, -1.88e-21, 9.93, 8.920484f, -0.75)
ROW(logsigmoid_gradient, -1.901802141431244e-09, -1.54e-25, 20.8, 19.792782f, -0.75)
ROW(logsigmoid_gradient, 0, 0, 1e+300, 3.4028235e38f, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -3.4028235e38f, -0.75)
ROW(logsigmoid_gradient, 0, 0, 1e+300, 1.7976931348623157e308, -0.75)
ROW(logsigmoid_gradient, -0.75, 0, 1, -1.7976931348623157e308, -0.75)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 0x1p-149)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -0x1p-149)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 0x1p-126)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -0x1p-126)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 1e-30f)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -1e-30f)
ROW(softplus, 0.13862943611199408, -1.36e-17, 1, 5, 1e-14f)
ROW(softplus, 0.13862943611198406, 6.19e-18, 1, 5, -1e-14f)
ROW(softplus, 0.1386294411119891, -1.06e-17, 1, 5, 1e-08f)
ROW(softplus, 0.13862943111198917, -1.06e-17, 1, 5, -1e-08f)
ROW(softplus, 0.1386294861119959, -1.26e-17, 1, 5, 1e-07f)
ROW(softplus, 0.13862938611199474, -1.26e-17, 1, 5, -1e-07f)
ROW(softplus, 0.13877949236911374, 5.74e-18, 1, 5, 0.0003f)
ROW(softplus, 0.1384794923548645, 5.74e-18, 1, 5, -0.0003f)
ROW(softplus, 0.14887933178003018, 1.12e-17, 1, 5, 0.02f)
ROW(softplus, 0.12887933222706502, 1.12e-17, 1, 5, -0.02f)
ROW(softplus, 0.3402826653427978, 6.74e-18, 1, 5, 0.3f)
ROW(softplus, 0.040282653421868826, -1.95e-19, 1.36, 5, -0.3f)
ROW(softplus, 0.7059500720830242, 5.7e-18, 1, 5, 0.7f)
ROW(softplus, 0.005950084003953144, -3.68e-19, 3.45, 5, -0.7f)
ROW(softplus, 1.001343010492104, -4.73e-17, 1, 5, 0.99999994f)
ROW(softplus, 0.0013430700967486746, 8.9e-21, 4.99, 5, -0.99999994f)
ROW(softplus, 1.0013430696978236, 6.98e-18, 1, 5, 1)
ROW(softplus, 0x1.6013e1b6aec2p-10, 3.92e-20, 4.99, 5, -1)
ROW(softplus, 1.0013431881092634, 2.56e-17, 1, 5, 1.0000001f)
ROW(softplus, 0.001343068899973846, 6.23e-20, 4.99, 5, -1.0000001f)
ROW(softplus, 1.7000407372084416, -6.54e-17, 1, 5, 1.7f)
ROW(softplus, 4.068952472573556e-05, 7.07e-22, 8.51, 5, -1.7f)
ROW(softplus, 4.000000000412231, -4.14e-16, 1, 5, 4)
ROW(softplus, 0x1.c540a22a1b9c9p-32, 1.08e-26, 20, 5, -4)
ROW(softplus, 9, 5.73e-21, 1, 5, 9)
ROW(softplus, 0x1.b09252e998862p-68, -3.27e-37, 45, 5, -9)
ROW(softplus, 15, 5.36e-34, 1, 5, 15)
ROW(softplus, 5.357273923616156e-34, -9.18e-51, 75.1, 5, -15)
ROW(softplus, 19.5, 9.06e-44, 1, 5, 19.5)
ROW(softplus, 9.063960622246383e-44, -7.53e-60, 97.6, 5, -19.5)
ROW(softplus, 20.5, 6.11e-46, 1, 5, 20.5)
ROW(softplus, 6.107248627449386e-46, -6.45e-63, 103, 5, -20.5)
ROW(softplus, 30, 1.44e-66, 1, 5, 30)
ROW(softplus, 1.435019194632882e-66, 7.74e-83, 150, 5, -30)
ROW(softplus, 60, 0, 1, 5, 60)
ROW(softplus, 0x1.d3bd293907658p-436, 5.92e-148, 300, 5, -60)
ROW(softplus, 88, 0, 1, 5, 88)
ROW(softplus, 0x1.db27a393911a4p-638, 2.15e-209, 440, 5, -88)
ROW(softplus, 103, 0, 1, 5, 103)
ROW(softplus, 0x1.9d095f2ec393cp-746, -2.6e-241, 516, 5, -103)
ROW(softplus, 1e10f, 0, 1, 5, 1e10f)
ROW(softplus, 0, 0, 5e+10, 5, -1e10f)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 5e-324)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -5e-324)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 1e-310)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -1e-310)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, 1e-200)
ROW(softplus, 0.13862943611198905, 1.02e-17, 1, 5, -1e-200)
ROW(softplus, 0.13862943611198908, -1.26e-17, 1, 5, 1e-17)
ROW(softplus, 0.13862943611198905, 5.19e-18, 1, 5, -1e-17)
ROW(softplus, 1.0013430696978236, -1.03e-16, 1, 5, 0.9999999999999999)
ROW(softplus, 0.0013430696978236146, -8.51e-20, 4.99, 5, -0.9999999999999999)
ROW(softplus, 1.0013430696978238, 5.49e-18, 1, 5, 1.0000000000000002)
ROW(softplus, 0.0013430696978236122, 7.1e-20, 4.99, 5, -1.0000000000000002)
ROW(softplus, 36.7, 4.06e-81, 1, 5, 36.7)
ROW(softplus, 4.0550159463845846e-81, -1.28e-97, 184, 5, -36.7)
ROW(softplus, 300.1, 0, 1, 5, 300.1)
ROW(softplus, 0, 0, 1.5e+03, 5, -300.1)
ROW(softplus, 709.1, 0, 1, 5, 709.1)
ROW(softplus, 0, 0, 3.55e+03, 5, -709.1)
ROW(softplus, 745.1, 0, 1, 5, 745.1)
ROW(softplus, 0, 0, 3.73e+03, 5, -745.1)
ROW(softplus, 18.241371f, 4.9e-41, 1, 5, 18.241371f)
ROW(softplus, 17.9131f, 2.53e-40, 1, 5, 17.9131f)
ROW(softplus, 6.0753404215429424e-40, -4.31e-57, 88.8, 5, -17.737946f)
ROW(softplus, 1.7517442438922778e-37, -5.62e-54, 83.1, 5, -16.60512f)
ROW(softplus, 13.419955f, 1.45e-30, 1, 5, 13.419955f)
ROW(softplus, 9.4388f, 6.38e-22, 1, 5, 9.4388f)
ROW(softplus, 6.789216f, 3.62e-16, 1, 5, 6.789216f)
ROW(softplus, 0x1.3f1ed639f8322p-58, 3.68e-34, 38.4, 5, -7.6745415f)
ROW(softplus, 4.237766742831854, 1.35e-16, 1, 5, 4.2377667f)
ROW(softplus, 4.272069454298882, -2.29e-16, 1, 5, 4.2720695f)
ROW(softplus, 3.24816061835268, 1.18e-16, 1, 5, 3.2481606f)
ROW(softplus, 4.251507915852003e-31, 3.48e-47, 68.4, 5, -13.664685f)
ROW(softplus, 1.901390693019466e-07, 8.59e-24, 13.9, 5, -2.7732143f)
ROW(softplus, 0x1.f141f55b8f558p-34, -6.04e-27, 21.3, 5, -4.258727f)
ROW(softplus, 8.920484f, 8.52e-21, 1, 5, 8.920484f)
ROW(softplus, 19.792782f, 2.1e-44, 1, 5, 19.792782f)
ROW(softplus, 3.4028235e38f, 0, 1, 5, 3.4028235e38f)
ROW(softplus, 0, 0, 1e+300, 5, -3.4028235e38f)
ROW(softplus, 1.7976931348623157e308, 0, 1, 5, 1.7976931348623157e308)
ROW(softplus, 0, 0, 1e+300, 5, -1.7976931348623157e308)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 0x1p-149)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -0x1p-149)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 0x1p-126)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -0x1p-126)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 1e-30f)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -1e-30f)
ROW(softplus_one, 0.6931471805599503, 2.72e-17, 1, 1e-14f)
ROW(softplus_one, 0.6931471805599403, 1.92e-17, 1, -1e-14f)
ROW(softplus_one, 0.6931471855599453, 3.57e-17, 1, 1e-08f)
ROW(softplus_one, 0.6931471755599453, 3.57e-17, 1, -1e-08f)
ROW(softplus_one, 0.6931472305599471, 5.19e-17, 1, 1e-07f)
ROW(softplus_one, 0.6931471305599459, 5.19e-17, 1, -1e-07f)
ROW(softplus_one, 0.693297191817071, 7.84e-18, 1, 0.0003f)
ROW(softplus_one, 0.6929971918028217, 7.84e-18, 1, -0.0003f)
ROW(softplus_one, 0.7031971795008817, 5.05e-18, 1, 0.02f)
ROW(softplus_one, 0.6831971799479165, 5.05e-18, 1, -0.02f)
ROW(softplus_one, 0.8543552513164155, 2.52e-17, 1, 0.3f)
ROW(softplus_one, 0.5543552393954866, 2.52e-17, 1, -0.3f)
ROW(softplus_one, 1.103186040920039, 3.55e-17, 1, 0.7f)
ROW(softplus_one, 0.4031860528409679, -2.01e-17, 1, -0.7f)
ROW(softplus_one, 1.3132616439437363, -5.13e-17, 1, 0.99999994f)
ROW(softplus_one, 0.31326170354838107, 4.21e-18, 1, -0.99999994f)
ROW(softplus_one, 1.3132616875182228, 2.52e-17, 1, 1)
ROW(softplus_one, 0.3132616875182228, 2.52e-17, 1, -1)
ROW(softplus_one, 1.313261774667198, 5.32e-17, 1, 1.0000001f)
ROW(softplus_one, 0.31326165545790846, -2.35e-18, 1, -1.0000001f)
ROW(softplus_one, 1.8677860697045041, -3.35e-17, 1, 1.7f)
ROW(softplus_one, 0.16778602202078827, -5.75e-18, 1.57, -1.7f)
ROW(softplus_one, 4.0181499279178094, 2.91e-16, 1, 4)
ROW(softplus_one, 0.01814992791780974, -7.74e-19, 3.97, -4)
ROW(softplus_one, 9.000123402189724, -3.62e-16, 1, 9)
ROW(softplus_one, 0x1.02cb0bcfccbe5p-13, -1.06e-20, 9.01, -9)
ROW(softplus_one, 15.000000305902274, -4.64e-16, 1, 15)
ROW(softplus_one, 3.059022737137205e-07, -3.32e-24, 15, -15)
ROW(softplus_one, 19.500000003398267, 1.26e-15, 1, 19.5)
ROW(softplus_one, 3.398267813720959e-09, 1.8e-26, 19.5, -19.5)
ROW(softplus_one, 20.5, 0, 1, 20.5)
ROW(softplus_one, 0x1.57a3afeb357aap-30, 1.07e-26, 20.5, -20.5)
ROW(softplus_one, 30, 0, 1, 30)
ROW(softplus_one, 9.357622968839737e-14, -6.17e-31, 30, -30)
ROW(softplus_one, 60, 0, 1, 60)
ROW(softplus_one, 8.75651076269652e-27, 3.01e-43, 60.1, -60)
ROW(softplus_one, 88, 0, 1, 88)
ROW(softplus_one, 6.054601895401186e-39, 1.32e-55, 88.1, -88)
ROW(softplus_one, 103, 0, 1, 103)
ROW(softplus_one, 1.8521167695179754e-45, 2.78e-62, 103, -103)
ROW(softplus_one, 1e10f, 0, 1, 1e10f)
ROW(softplus_one, 0, 0, 1e+10, -1e10f)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 5e-324)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -5e-324)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 1e-310)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -1e-310)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, 1e-200)
ROW(softplus_one, 0.6931471805599453, 2.32e-17, 1, -1e-200)
ROW(softplus_one, 0.6931471805599453, 2.82e-17, 1, 1e-17)
ROW(softplus_one, 0.6931471805599453, 1.82e-17, 1, -1e-17)
ROW(softplus_one, 1.3132616875182228, -5.6e-17, 1, 0.9999999999999999)
ROW(softplus_one, 0.31326168751822286, -4.94e-19, 1, -0.9999999999999999)
ROW(softplus_one, 1.313261687518223, -3.46e-17, 1, 1.0000000000000002)
ROW(softplus_one, 0.31326168751822275, 2.1e-17, 1, -1.0000000000000002)
ROW(softplus_one, 36.7, 0, 1, 36.7)
ROW(softplus_one, 0x1.0998b04bdd18fp-53, 1.05e-32, 36.7, -36.7)
ROW(softplus_one, 300.1, 0, 1, 300.1)
ROW(softplus_one, 4.658284196779334e-131, -2.48e-147, 300, -300.1)
ROW(softplus_one, 709.1, 0, 1, 709.1)
ROW(softplus_one, 1.10098875270993e-308, 0, 710, -709.1)
ROW(softplus_one, 745.1, 0, 1, 745.1)
ROW(softplus_one, 5e-324, 0, 746, -745.1)
ROW(softplus_one, 18.241371166749065, 1.72e-15, 1, 18.241371f)
ROW(softplus_one, 17.913099305553114, 9.86e-17, 1, 17.9131f)
ROW(softplus_one, 0x1.5409d507b74d1p-26, 1.11e-24, 17.8, -17.737946f)
ROW(softplus_one, 6.14452233706184e-08, -6.57e-24, 16.6, -16.60512f)
ROW(softplus_one, 13.419956738808676, 5.76e-16, 1, 13.419955f)
ROW(softplus_one, 9.438879430780853, 6.1e-16, 1, 9.4388f)
ROW(softplus_one, 6.790341259318658, 2.36e-16, 1, 6.789216f)
ROW(softplus_one, 0x1.e6f441e7711ap-12, -1.88e-20, 7.68, -7.6745415f)
ROW(softplus_one, 4.252103285259083, 1.08e-16, 1, 4.2377667f)
ROW(softplus_one, 4.285925887288607, 2.19e-16, 1, 4.2720695f)
ROW(softplus_one, 3.2862706922250533, 1.21e-16, 1, 3.2481606f)
ROW(softplus_one, 0x1.382283df4e551p-20, 1.1e-23, 13.7, -13.664685f)
ROW(softplus_one, 0.060587831591914484, -1.63e-18, 2.69, -2.7732143f)
ROW(softplus_one, 0.014041249156301047, 9.38e-20, 4.23, -4.258727f)
ROW(softplus_one, 8.920617203855757, 1.12e-18, 1, 8.920484f)
ROW(softplus_one, 19.79278183236972, 1.01e-15, 1, 19.792782f)
ROW(softplus_one, 3.4028235e38f, 0, 1, 3.4028235e38f)
ROW(softplus_one, 0, 0, 1e+300, -3.4028235e38f)
ROW(softplus_one, 1.7976931348623157e308, 0, 1, 1.7976931348623157e308)
ROW(softplus_one, 0, 0, 1e+300, -1.7976931348623157e308)
ROW(sqrt, 3.743392130574644e-23, -2.56e-39, 1, 0x1p-149)
ROW(sqrt, 0x1p-63, 0, 1, 0x1p-126)
ROW(sqrt, 0x1.203af9f6202e9p-50, -8.94e-32, 1, 1e-30f)
ROW(sqrt, 9.99999991225835e-08, -1.59e-24, 1, 1e-14f)
ROW(sqrt, 9.999999969612645e-05, 3.92e-21, 1, 1e-08f)
ROW(sqrt, 0x1.4b96bebcaf174p-12, 2.39e-20, 1, 1e-07f)
ROW(sqrt, 0x1.1bc77a601ec9p-6, -3.84e-19, 1, 0.0003f)
ROW(sqrt, 0.14142135465680267, 9.96e-18, 1, 0.02f)
ROW(sqrt, 0.5477225683874355, 3.86e-18, 1, 0.3f)
ROW(sqrt, 0.8366600194099578, 2.67e-17, 1, 0.7f)
ROW(sqrt, 0.9999999701976772, -1.32e-23, 1, 0.99999994f)
ROW(sqrt, 1, 0, 1, 1)
ROW(sqrt, 1.000000059604643, 1.06e-22, 1, 1.0000001f)
ROW(sqrt, 1.3038404993264, 7.63e-18, 1, 1.7f)
ROW(sqrt, 2, 0, 1, 4)
ROW(sqrt, 3, 0, 1, 9)
ROW(sqrt, 3.872983346207417, -1.36e-16, 1, 15)
ROW(sqrt, 4.415880433163924, -4.41e-16, 1, 19.5)
ROW(sqrt, 4.527692569068709, -3.37e-16, 1, 20.5)
ROW(sqrt, 5.477225575051661, -5.37e-17, 1, 30)
ROW(sqrt, 7.745966692414834, -2.72e-16, 1, 60)
ROW(sqrt, 9.38083151964686, -3.53e-16, 1, 88)
ROW(sqrt, 10.14889156509222, 3.44e-16, 1, 103)
ROW(sqrt, 100000, 0, 1, 1e10f)
ROW(sqrt, 0x1p-537, 0, 1, 5e-324)
ROW(sqrt, 9.999999999999986e-156, -9.28e-172, 1, 1e-310)
ROW(sqrt, 1e-100, -2.89e-117, 1, 1e-200)
ROW(sqrt, 0x1.b29ec0fbe4534p-29, -7.69e-26, 1, 1e-17)
ROW(sqrt, 0.9999999999999999, 5.55e-17, 1, 0.9999999999999999)
ROW(sqrt, 1, 1.11e-16, 1, 1.0000000000000002)
ROW(sqrt, 6.058052492344384, 8.52e-17, 1, 36.7)
ROW(sqrt, 17.323394586512194, 1.09e-15, 1, 300.1)
ROW(sqrt, 26.628931634596235, -1.48e-15, 1, 709.1)
ROW(sqrt, 27.296519924708353, -1.12e-15, 1, 745.1)
ROW(sqrt, 4.270991823310501, -2.71e-16, 1, 18.241371f)
ROW(sqrt, 4.232386949339631, 2.85e-16, 1, 17.9131f)
ROW(sqrt, 3.6633257094614278, 1.51e-16, 1, 13.419955f)
ROW(sqrt, 3.0722629864797155, 1.72e-16, 1, 9.4388f)
ROW(sqrt, 2.605612411999325, 9.8e-17, 1, 6.789216f)
ROW(sqrt, 2.058583673962829, -2.06e-16, 1, 4.2377667f)
ROW(sqrt, 2.066898510859475, 1.39e-16, 1, 4.2720695f)
ROW(sqrt, 1.802265407941414, 1.83e-17, 1, 3.2481606f)
ROW(sqrt, 2.986717862331888, -8.4e-17, 1, 8.920484f)
ROW(sqrt, 4.448907936767627, -1.27e-16, 1, 19.792782f)
ROW(sqrt, 1.844674352395373e19, -0.000244, 1, 3.4028235e38f)
ROW(sqrt, 0x1.fffffffffffffp511, 7.44e+137, 1, 1.7976931348623157e308)
ROW(sqrt_gradient, -0x1.8p147, 0, 2, 0x1p-149, -0.75)
ROW(sqrt_gradient, -0x1.8p124, 0, 2, 0x1p-126, -0.75)
ROW(sqrt_gradient, -0x1.2eec2ea368e63p98, -2.04e+13, 2, 1e-30f, -0.75)
ROW(sqrt_gradient, -37500000658062.38, -0.00208, 2, 1e-14f, -0.75)
ROW(sqrt_gradient, -37500000.22790516, -1.12e-09, 2, 1e-08f, -0.75)
ROW(sqrt_gradient, -3749999.956177135, -1.77e-10, 2, 1e-07f, -0.75)
ROW(sqrt_gradient, -1249.9999406281886, -9.15e-14, 2, 0.0003f, -0.75)
ROW(sqrt_gradient, -18.75000041909517, 1.29e-15, 2, 0.02f, -0.75)
ROW(sqrt_gradient, -1.2499999503294648, 9.87e-17, 2, 0.3f, -0.75)
ROW(sqrt_gradient, -0.5357142948374458, 3.04e-17, 2, 0.7f, -0.75)
ROW(sqrt_gradient, -0.3750000223517431, -7.94e-23, 2, 0.99999994f, -0.75)
ROW(sqrt_gradient, -0.375, 0, 2, 1, -0.75)
ROW(sqrt_gradient, -0.37499995529652175, 6.35e-22, 2, 1.0000001f, -0.75)
ROW(sqrt_gradient, -0.22058822910678444, -1.37e-17, 2, 1.7f, -0.75)
ROW(sqrt_gradient, -0.09375, 0, 2, 4, -0.75)
ROW(sqrt_gradient, -0.041666666666666664, -2.31e-18, 2, 9, -0.75)
ROW(sqrt_gradient, -0.025, 1.39e-18, 2, 15, -0.75)
ROW(sqrt_gradient, -0.019230769230769232, 1.07e-18, 2, 19.5, -0.75)
ROW(sqrt_gradient, -0.018292682926829267, -1.1e-18, 2, 20.5, -0.75)
ROW(sqrt_gradient, -0.0125, 6.94e-19, 2, 30, -0.75)
ROW(sqrt_gradient, -0.00625, 3.47e-19, 2, 60, -0.75)
ROW(sqrt_gradient, -0.004261363636363636, -3.15e-19, 2, 88, -0.75)
ROW(sqrt_gradient, -0x1.dd3431b56fd84p-9, 1.18e-19, 2, 103, -0.75)
ROW(sqrt_gradient, -3.75e-11, -2.49e-28, 2, 1e10f, -0.75)
ROW(sqrt_gradient, -HUGE_VAL, 0, 2, 5e-324, -0.75)
ROW(sqrt_gradient, -HUGE_VAL, 0, 2, 1e-310, -0.75)
ROW(sqrt_gradient, -3.75e199, -1.81e+183, 2, 1e-200, -0.75)
ROW(sqrt_gradient, -3.75e16, 2.68, 2, 1e-17, -0.75)
ROW(sqrt_gradient, -0.37500000000000006, 1.39e-17, 2, 0.9999999999999999, -0.75)
ROW(sqrt_gradient, -0.37499999999999994, 2.78e-17, 2, 1.0000000000000002, -0.75)
ROW(sqrt_gradient, -0.010217983651226158, 7.49e-19, 2, 36.7, -0.75)
ROW(sqrt_gradient, -0.0012495834721759412, -4.28e-20, 2, 300.1, -0.75)
ROW(sqrt_gradient, -0.0005288393738541814, 2.02e-20, 2, 709.1, -0.75)
ROW(sqrt_gradient, -0.0005032881492417125, -2.94e-20, 2, 745.1, -0.75)
ROW(sqrt_gradient, -0.020557665145782004, 1.54e-18, 2, 18.241371f, -0.75)
ROW(sqrt_gradient, -0.020934400795261904, -1.43e-18, 2, 17.9131f, -0.75)
ROW(sqrt_gradient, -0.02794346127937897, 8.84e-19, 2, 13.419955f, -0.75)
ROW(sqrt_gradient, -0x1.457711365a76p-5, -1.74e-18, 2, 9.4388f, -0.75)
ROW(sqrt_gradient, -0.05523465414919408, 1.54e-18, 2, 6.789216f, -0.75)
ROW(sqrt_gradient, -0.08849000494079096, -4.75e-18, 2, 4.2377667f, -0.75)
ROW(sqrt_gradient, -0.08777947175740099, 1.89e-18, 2, 4.2720695f, -0.75)
ROW(sqrt_gradient, -0.11544995648415457, -3.03e-18, 2, 3.2481606f, -0.75)
ROW(sqrt_gradient, -0.04203807969056443, 3e-18, 2, 8.920484f, -0.75)
ROW(sqrt_gradient, -0.01894630089009299, 4.83e-19, 2, 19.792782f, -0.75)
ROW(sqrt_gradient, -1.102026019581764e-39, -2.33e-61, 2, 3.4028235e38f, -0.75)
ROW(sqrt_gradient, -0x0.18p-1022, 0, 2, 1.7976931348623157e308, -0.75)
ROW(softplus_gradient, -0x1.ep-148, 1.84e-89, 2, 5, 0x1p-149, -0.75)
ROW(softplus_gradient, -0x1.ep-125, 1.3e-75, 2, 5, 0x1p-126, -0.75)
ROW(softplus_gradient, -3.75e-30f, 9.38e-60, 2, 5, 1e-30f, -0.75)
ROW(softplus_gradient, -0x1.51c51c7ffff6bp-45, -2.82e-30, 2, 5, 1e-14f, -0.75)
ROW(softplus_gradient, -3.749999883459487e-08, 2.67e-24, 2, 5, 1e-08f, -0.75)
ROW(softplus_gradient, -3.749999106323e-07, 1.68e-23, 2, 5, 1e-07f, -0.75)
ROW(softplus_gradient, -0.0011241567250713852, -1.14e-20, 2, 5, 0.0003f, -0.75)
ROW(softplus_gradient, -0.0713719349561784, 4.7e-18, 1.95, 5, 0.02f, -0.75)
ROW(softplus_gradient, -0.5826523898633728, -2.68e-17, 1.43, 5, 0.3f, -0.75)
ROW(softplus_gradient, -0.7273519610833329, 3.73e-17, 1.11, 5, 0.7f, -0.75)
ROW(softplus_gradient, -0.7449465382446372, 3.08e-17, 1.03, 5, 0.99999994f, -0.75)
ROW(softplus_gradient, -0.7449465397506859, 2.13e-17, 1.03, 5, 1, -0.75)
ROW(softplus_gradient, -0.744946542762782, 1.66e-17, 1.03, 5, 1.0000001f, -0.75)
ROW(softplus_gradient, -0.749847398759625, 3.58e-17, 1, 5, 1.7f, -0.75)
ROW(softplus_gradient, -0.7499999984541348, 3.21e-18, 1, 5, 4, -0.75)
ROW(softplus_gradient, -0.75, 2.15e-20, 1, 5, 9, -0.75)
ROW(softplus_gradient, -0.75, 2.01e-33, 1, 5, 15, -0.75)
ROW(softplus_gradient, -0.75, 3.4e-43, 1, 5, 19.5, -0.75)
ROW(softplus_gradient, -0.75, 2.29e-45, 1, 5, 20.5, -0.75)
ROW(softplus_gradient, -0.75, 5.38e-66, 1, 5, 30, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 60, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 88, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 103, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 1e10f, -0.75)
ROW(softplus_gradient, -2e-323, 0, 2, 5, 5e-324, -0.75)
ROW(softplus_gradient, -3.75e-310, 0, 2, 5, 1e-310, -0.75)
ROW(softplus_gradient, -3.75e-200, -1.45e-216, 2, 5, 1e-200, -0.75)
ROW(softplus_gradient, -3.75e-17, -2.53e-33, 2, 5, 1e-17, -0.75)
ROW(softplus_gradient, -0.7449465397506859, 2.41e-17, 1.03, 5, 0.9999999999999999, -0.75)
ROW(softplus_gradient, -0.7449465397506859, 1.57e-17, 1.03, 5, 1.0000000000000002, -0.75)
ROW(softplus_gradient, -0.75, 1.52e-80, 1, 5, 36.7, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 300.1, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 709.1, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 745.1, -0.75)
ROW(softplus_gradient, -0.75, 1.84e-40, 1, 5, 18.241371f, -0.75)
ROW(softplus_gradient, -0.75, 9.49e-40, 1, 5, 17.9131f, -0.75)
ROW(softplus_gradient, -0.75, 5.42e-30, 1, 5, 13.419955f, -0.75)
ROW(softplus_gradient, -0.75, 2.39e-21, 1, 5, 9.4388f, -0.75)
ROW(softplus_gradient, -0.7499999999999987, 2.44e-17, 1, 5, 6.789216f, -0.75)
ROW(softplus_gradient, -0.7499999995291661, -5e-17, 1, 5, 4.2377667f, -0.75)
ROW(softplus_gradient, -0.7499999996033748, 3.01e-17, 1, 5, 4.2720695f, -0.75)
ROW(softplus_gradient, -0.7499999336608142, 4.69e-17, 1, 5, 3.2481606f, -0.75)
ROW(softplus_gradient, -0.75, 3.2e-20, 1, 5, 8.920484f, -0.75)
ROW(softplus_gradient, -0.75, 7.86e-44, 1, 5, 19.792782f, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 3.4028235e38f, -0.75)
ROW(softplus_gradient, -0.75, 0, 1, 5, 1.7976931348623157e308, -0.75)
ROW(gated, -1.625, -1.14e-45, 1, -3.25, 0x1p-149)
ROW(gated, -1.625, 1.14e-45, 1, -3.25, -0x1p-149)
ROW(gated, -1.625, -9.55e-39, 1, -3.25, 0x1p-126)
ROW(gated, -1.625, 9.55e-39, 1, -3.25, -0x1p-126)
ROW(gated, -1.625, -8.13e-31, 1, -3.25, 1e-30f)
ROW(gated, -1.625, 8.13e-31, 1, -3.25, -1e-30f)
ROW(gated, -1.6250000000000082, 9.07e-17, 1, -3.25, 1e-14f)
ROW(gated, -1.6249999999999918, -9.07e-17, 1, -3.25, -1e-14f)
ROW(gated, -1.625000008125, 5.55e-17, 1, -3.25, 1e-08f)
ROW(gated, -1.624999991875, -5.55e-17, 1, -3.25, -1e-08f)
ROW(gated, -1.625000081250001, 6.77e-23, 1, -3.25, 1e-07f)
ROW(gated, -1.624999918749999, -6.77e-23, 1, -3.25, -1e-07f)
ROW(gated, -1.6252437500097494, 3.2e-17, 1, -3.25, 0.0003f)
ROW(gated, -1.6247562499902506, -3.2e-17, 1, -3.25, -0.0003f)
ROW(gated, -1.6412494579918195, -1e-16, 1.01, -3.25, 0.02f)
ROW(gated, -1.6087505420081805, 1e-16, 1.01, -3.25, -0.02f)
ROW(gated, -1.8669381891089447, -2.75e-17, 1.13, -3.25, 0.3f)
ROW(gated, -1.3830618108910553, 2.75e-17, 1.17, -3.25, -0.3f)
ROW(gated, -2.171610250956714, 1.51e-16, 1.23, -3.25, 0.7f)
ROW(gated, -1.0783897490432863, 7.09e-17, 1.47, -3.25, -0.7f)
ROW(gated, -2.375940342460816, 1.86e-16, 1.27, -3.25, 0.99999994f)
ROW(gated, -0.8740596575391841, 3.64e-17, 1.73, -3.25, -0.99999994f)
ROW(gated, -2.3759403805475157, -1.95e-16, 1.27, -3.25, 1)
ROW(gated, -0.8740596194524841, -2.68e-17, 1.73, -3.25, -1)
ROW(gated, -2.3759404567209126, -3.01e-17, 1.27, -3.25, 1.0000001f)
ROW(gated, -0.8740595432790874, 3.01e-17, 1.73, -3.25, -1.0000001f)
ROW(gated, -0x1.5fbe115ae01p1, -1.42e-16, 1.26, -3.25, 1.7f)
ROW(gated, -0.5020120912812444, 3.14e-17, 2.44, -3.25, -1.7f)
ROW(gated, -3.1915448176232024, -2.4e-17, 1.07, -3.25, 4)
ROW(gated, -0.05845518237679757, 3.15e-18, 4.93, -3.25, -4)
ROW(gated, -3.2495989676280446, -1.81e-16, 1, -3.25, 9)
ROW(gated, -0.0004010323719552531, -6.02e-21, 10, -3.25, -9)
ROW(gated, -3.2499990058177626, 8.45e-17, 1, -3.25, 15)
ROW(gated, -9.941822375082803e-07, -3.78e-23, 16, -3.25, -15)
ROW(gated, -3.2499999889556297, 6.86e-17, 1, -3.25, 19.5)
ROW(gated, -0x1.7b7b4f2791286p-27, 4.84e-26, 20.5, -3.25, -19.5)
ROW(gated, -3.2499999959370034, 2.05e-16, 1, -3.25, 20.5)
ROW(gated, -4.062996810677546e-09, -1.2e-25, 21.5, -3.25, -20.5)
ROW(gated, -3.249999999999696, -7.84e-17, 1, -3.25, 30)
ROW(gated, -3.041227464872772e-13, -1.23e-29, 31, -3.25, -30)
ROW(gated, -3.25, 2.85e-26, 1, -3.25, 60)
ROW(gated, -2.845865997876369e-26, -1.7e-42, 61.1, -3.25, -60)
ROW(gated, -3.25, 1.97e-38, 1, -3.25, 88)
ROW(gated, -1.9677456160053854e-38, 2.25e-55, 89.1, -3.25, -88)
ROW(gated, -3.25, 6.02e-45, 1, -3.25, 103)
ROW(gated, -6.019379500933421e-45, 4.54e-61, 104, -3.25, -103)
ROW(gated, -3.25, 0, 1, -3.25, 1e10f)
ROW(gated, 0, 0, 1e+10, -3.25, -1e10f)
ROW(gated, -1.625, 0, 1, -3.25, 5e-324)
ROW(gated, -1.625, 0, 1, -3.25, -5e-324)
ROW(gated, -1.625, 0, 1, -3.25, 1e-310)
ROW(gated, -1.625, 0, 1, -3.25, -1e-310)
ROW(gated, -1.625, 0, 1, -3.25, 1e-200)
ROW(gated, -1.625, 0, 1, -3.25, -1e-200)
ROW(gated, -1.625, -8.13e-18, 1, -3.25, 1e-17)
ROW(gated, -1.625, 8.13e-18, 1, -3.25, -1e-17)
ROW(gated, -2.3759403805475157, -1.24e-16, 1.27, -3.25, 0.9999999999999999)
ROW(gated, -0.8740596194524842, 1.32e-17, 1.73, -3.25, -0.9999999999999999)
ROW(gated, -2.375940380547516, 1.07e-16, 1.27, -3.25, 1.0000000000000002)
ROW(gated, -0.874059619452484, 4.03e-18, 1.73, -3.25, -1.0000000000000002)
ROW(gated, -3.2499999999999996, -6.97e-17, 1, -3.25, 36.7)
ROW(gated, -3.743483085249731e-16, 1.81e-32, 37.7, -3.25, -36.7)
ROW(gated, -3.25, 0, 1, -3.25, 300.1)
ROW(gated, -0x1.add73192de60ep-432, 3.04e-147, 301, -3.25, -300.1)
ROW(gated, -3.25, 0, 1, -3.25, 709.1)
ROW(gated, -3.578213446307272e-308, 0, 711, -3.25, -709.1)
ROW(gated, -3.25, 0, 1, -3.25, 745.1)
ROW(gated, -1e-323, 0, 747, -3.25, -745.1)
ROW(gated, -3.2499999611172905, 2.63e-17, 1, -3.25, 18.241371f)
ROW(gated, -3.249999946008775, -1.28e-16, 1, -3.25, 17.9131f)
ROW(gated, -6.432673028129843e-08, -3.49e-24, 18.8, -3.25, -17.737946f)
ROW(gated, -0x1.acd891f6ebf04p-23, 6.35e-24, 17.6, -3.25, -16.60512f)
ROW(gated, -3.249995173078878, -1.51e-16, 1, -3.25, 13.419955f)
ROW(gated, -3.2497413990542494, -2.19e-16, 1, -3.25, 9.4388f)
ROW(gated, -3.2463450989658136, -1.89e-16, 1.01, -3.25, 6.789216f)
ROW(gated, -0.0015089354561715524, -5.23e-20, 8.68, -3.25, -7.6745415f)
ROW(gated, -3.203738643023425, 1.03e-17, 1.06, -3.25, 4.2377667f)
ROW(gated, -3.2052771575427665, -5.12e-17, 1.06, -3.25, 4.2720695f)
ROW(gated, -3.1284726204968845, 1.81e-16, 1.12, -3.25, 3.2481606f)
ROW(gated, -3.779074514365527e-06, -1.41e-22, 14.7, -3.25, -13.664685f)
ROW(gated, -0.19106393371370434, 8.05e-18, 3.61, -3.25, -2.7732143f)
ROW(gated, -0.045315174417376584, -2.58e-19, 5.2, -3.25, -4.258727f)
ROW(gated, -3.249565781288614, 1.96e-16, 1, -3.25, 8.920484f)
ROW(gated, -3.2499999917588576, 1.78e-16, 1, -3.25, 19.792782f)
ROW(gated, -3.25, 0, 1, -3.25, 3.4028235e38f)
ROW(gated, 0, 0, 1e+300, -3.25, -3.4028235e38f)
ROW(gated, -3.25, 0, 1, -3.25, 1.7976931348623157e308)
ROW(gated, 0, 0, 1e+300, -3.25, -1.7976931348623157e308)
ROW(gated_gradient, -0.375, -2.63e-46, 1, 2.5, 0x1p-149, -0.75)
ROW(gated_gradient, -0.375, 2.63e-46, 1, 2.5, -0x1p-149, -0.75)
ROW(gated_gradient, -0.375, -2.2e-39, 1, 2.5, 0x1p-126, -0.75)
ROW(gated_gradient, -0.375, 2.2e-39, 1, 2.5, -0x1p-126, -0.75)
ROW(gated_gradient, -0.375, -1.88e-31, 1, 2.5, 1e-30f, -0.75)
ROW(gated_gradient, -0.375, 1.88e-31, 1, 2.5, -1e-30f, -0.75)
ROW(gated_gradient, -0.3750000000000019, 1.24e-17, 1, 2.5, 1e-14f, -0.75)
ROW(gated_gradient, -0.3749999999999981, -1.24e-17, 1, 2.5, -1e-14f, -0.75)
ROW(gated_gradient, -0.375000001875, 1.56e-26, 1, 2.5, 1e-08f, -0.75)
ROW(gated_gradient, -0.374999998125, -1.56e-26, 1, 2.5, -1e-08f, -0.75)
ROW(gated_gradient, -0.3750000187500002, 1.56e-23, 1, 2.5, 1e-07f, -0.75)
ROW(gated_gradient, -0.3749999812499998, -1.56e-23, 1, 2.5, -1e-07f, -0.75)
ROW(gated_gradient, -0.37505625000224985, -9.69e-18, 1, 2.5, 0.0003f, -0.75)
ROW(gated_gradient, -0.37494374999775015, 9.69e-18, 1, 2.5, -0.0003f, -0.75)
ROW(gated_gradient, -0.37874987492118917, 1.96e-17, 1.01, 2.5, 0.02f, -0.75)
ROW(gated_gradient, -0.37125012507881083, -1.96e-17, 1.01, 2.5, -0.02f, -0.75)
ROW(gated_gradient, -0.43083188979437187, 6.46e-18, 1.13, 2.5, 0.3f, -0.75)
ROW(gated_gradient, -0.31916811020562813, -6.46e-18, 1.17, 2.5, -0.3f, -0.75)
ROW(gated_gradient, -0.501140827143857, -2.49e-17, 1.23, 2.5, 0.7f, -0.75)
ROW(gated_gradient, -0.24885917285614298, -2.84e-18, 1.47, 2.5, -0.7f, -0.75)
ROW(gated_gradient, -0.5482939251832653, 4.28e-17, 1.27, 2.5, 0.99999994f, -0.75)
ROW(gated_gradient, -0.2017060748167348, 1.27e-17, 1.73, 2.5, -0.99999994f, -0.75)
ROW(gated_gradient, -0.5482939339725037, 4.04e-17, 1.27, 2.5, 1, -0.75)
ROW(gated_gradient, -0.20170606602749633, -1.26e-17, 1.73, 2.5, -1, -0.75)
ROW(gated_gradient, -0.5482939515509798, -1.55e-17, 1.27, 2.5, 1.0000001f, -0.75)
ROW(gated_gradient, -0.20170604844902015, -1.23e-17, 1.73, 2.5, -1.0000001f, -0.75)
ROW(gated_gradient, -0.6341510558581744, 5.25e-17, 1.26, 2.5, 1.7f, -0.75)
ROW(gated_gradient, -0.11584894414182562, 2.98e-18, 2.44, 2.5, -1.7f, -0.75)
ROW(gated_gradient, -0.7365103425284313, -4.82e-17, 1.07, 2.5, 4, -0.75)
ROW(gated_gradient, -0.013489657471568668, -3.41e-19, 4.93, 2.5, -4, -0.75)
ROW(gated_gradient, -0.7499074540680103, -3.33e-17, 1, 2.5, 9, -0.75)
ROW(gated_gradient, -9.254593198967379e-05, -4.52e-21, 10, 2.5, -9, -0.75)
ROW(gated_gradient, -0.7499997705733298, -2.32e-17, 1, 2.5, 15, -0.75)
ROW(gated_gradient, -0x1.ecb0a5532a0efp-23, -2.61e-24, 16, 2.5, -15, -0.75)
ROW(gated_gradient, -0.7499999974512992, 5e-17, 1, 2.5, 19.5, -0.75)
ROW(gated_gradient, -0x1.5e4a70734aea3p-29, -2.07e-26, 20.5, 2.5, -19.5, -0.75)
ROW(gated_gradient, -0.7499999990623853, -3.97e-18, 1, 2.5, 20.5, -0.75)
ROW(gated_gradient, -9.376146486178954e-10, 8.36e-26, 21.5, 2.5, -20.5, -0.75)
ROW(gated_gradient, -0.7499999999999298, 1.61e-17, 1, 2.5, 30, -0.75)
ROW(gated_gradient, -7.018217226629474e-14, -3.82e-30, 31, 2.5, -30, -0.75)
ROW(gated_gradient, -0.75, 6.57e-27, 1, 2.5, 60, -0.75)
ROW(gated_gradient, -6.567383072022391e-27, 4.91e-43, 61.1, 2.5, -60, -0.75)
ROW(gated_gradient, -0.75, 4.54e-39, 1, 2.5, 88, -0.75)
ROW(gated_gradient, -4.540951421550889e-39, -9.88e-56, 89.1, 2.5, -88, -0.75)
ROW(gated_gradient, -0.75, 1.39e-45, 1, 2.5, 103, -0.75)
ROW(gated_gradient, -1.3890875771384817e-45, 5.7e-62, 104, 2.5, -103, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 1e10f, -0.75)
ROW(gated_gradient, 0, 0, 1e+10, 2.5, -1e10f, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, 5e-324, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, -5e-324, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, 1e-310, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, -1e-310, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, 1e-200, -0.75)
ROW(gated_gradient, -0.375, 0, 1, 2.5, -1e-200, -0.75)
ROW(gated_gradient, -0.375, -1.88e-18, 1, 2.5, 1e-17, -0.75)
ROW(gated_gradient, -0.375, 1.88e-18, 1, 2.5, -1e-17, -0.75)
ROW(gated_gradient, -0.5482939339725036, -5.43e-17, 1.27, 2.5, 0.9999999999999999, -0.75)
ROW(gated_gradient, -0.20170606602749636, -1.21e-18, 1.73, 2.5, -0.9999999999999999, -0.75)
ROW(gated_gradient, -0.5482939339725037, 7.61e-18, 1.27, 2.5, 1.0000000000000002, -0.75)
ROW(gated_gradient, -0.2017060660274963, -7.61e-18, 1.73, 2.5, -1.0000000000000002, -0.75)
ROW(gated_gradient, -0.7499999999999999, -2.46e-17, 1, 2.5, 36.7, -0.75)
ROW(gated_gradient, -8.638807119807072e-17, 3.23e-33, 37.7, 2.5, -36.7, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 300.1, -0.75)
ROW(gated_gradient, -0x1.8cc6a3ea08597p-434, 1.86e-147, 301, 2.5, -300.1, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 709.1, -0.75)
ROW(gated_gradient, -8.257415645324474e-309, 0, 711, 2.5, -709.1, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 745.1, -0.75)
ROW(gated_gradient, 0, 0, 747, 2.5, -745.1, -0.75)
ROW(gated_gradient, -0.749999991027067, 1.46e-17, 1, 2.5, 18.241371f, -0.75)
ROW(gated_gradient, -0.7499999875404866, -2.95e-17, 1, 2.5, 17.9131f, -0.75)
ROW(gated_gradient, -0x1.fe0ebf36e30ep-27, 2.13e-25, 18.8, 2.5, -17.737946f, -0.75)
ROW(gated_gradient, -4.608391611214552e-08, -2.1e-24, 17.6, 2.5, -16.60512f, -0.75)
ROW(gated_gradient, -0.7499988860951258, 2.49e-17, 1, 2.5, 13.419955f, -0.75)
ROW(gated_gradient, -0.749940322858673, -3.35e-17, 1, 2.5, 9.4388f, -0.75)
ROW(gated_gradient, -0.7491565612998031, -5.22e-17, 1.01, 2.5, 6.789216f, -0.75)
ROW(gated_gradient, -0.0003482158745011275, 1.71e-20, 8.68, 2.5, -7.6745415f, -0.75)
ROW(gated_gradient, -0.7393243022361751, 3.65e-17, 1.06, 2.5, 4.2377667f, -0.75)
ROW(gated_gradient, -0.7396793440483308, 4.8e-17, 1.06, 2.5, 4.2720695f, -0.75)
ROW(gated_gradient, -0.7219552201146656, 1.62e-17, 1.12, 2.5, 3.2481606f, -0.75)
ROW(gated_gradient, -8.72094118699737e-07, 1.44e-25, 14.7, 2.5, -13.664685f, -0.75)
ROW(gated_gradient, -0.04409167701085485, 2.39e-18, 3.61, 2.5, -2.7732143f, -0.75)
ROW(gated_gradient, -0.01045734794247152, 2.07e-19, 5.2, 2.5, -4.258727f, -0.75)
ROW(gated_gradient, -0.7498997956819877, -4.01e-17, 1, 2.5, 8.920484f, -0.75)
ROW(gated_gradient, -0.7499999980981978, -1.88e-17, 1, 2.5, 19.792782f, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 3.4028235e38f, -0.75)
ROW(gated_gradient, 0, 0, 1e+300, 2.5, -3.4028235e38f, -0.75)
ROW(gated_gradient, -0.75, 0, 1, 2.5, 1.7976931348623157e308, -0.75)
ROW(gated_gradient, 0, 0, 1e+300, 2.5, -1.7976931348623157e308, -0.75)
ROW(gated_gate_gradient, -0.46875, 2.3e-91, 1, 2.5, 0x1p-149, -0.75)
ROW(gated_gate_gradient, -0.46875, 2.3e-91, 1, 2.5, -0x1p-149, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.62e-77, 1, 2.5, 0x1p-126, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.62e-77, 1, 2.5, -0x1p-126, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-61, 1, 2.5, 1e-30f, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-61, 1, 2.5, -1e-30f, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-29, 1, 2.5, 1e-14f, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-29, 1, 2.5, -1e-14f, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-17, 1, 2.5, 1e-08f, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-17, 1, 2.5, -1e-08f, -0.75)
ROW(gated_gate_gradient, -0.46874999999999883, 6.14e-18, 1, 2.5, 1e-07f, -0.75)
ROW(gated_gate_gradient, -0.46874999999999883, 6.14e-18, 1, 2.5, -1e-07f, -0.75)
ROW(gated_gate_gradient, -0.4687499894531242, 2.66e-17, 1, 2.5, 0.0003f, -0.75)
ROW(gated_gate_gradient, -0.4687499894531242, 2.66e-17, 1, 2.5, -0.0003f, -0.75)
ROW(gated_gate_gradient, -0.4687031281269181, -1.07e-17, 1.02, 2.5, 0.02f, -0.75)
ROW(gated_gate_gradient, -0.4687031281269181, -1.07e-17, 1.02, 2.5, -0.02f, -0.75)
ROW(gated_gate_gradient, -0.4583593336066304, 9.14e-18, 1.3, 2.5, 0.3f, -0.75)
ROW(gated_gate_gradient, -0.4583593336066304, 9.14e-18, 1.3, 2.5, -0.3f, -0.75)
ROW(gated_gate_gradient, -0.4157116390915453, 1.1e-17, 1.7, 2.5, 0.7f, -0.75)
ROW(gated_gate_gradient, -0.4157116390915453, 1.1e-17, 1.7, 2.5, -0.7f, -0.75)
ROW(gated_gate_gradient, -0.36864738498192295, 2e-17, 2, 2.5, 0.99999994f, -0.75)
ROW(gated_gate_gradient, -0.36864738498192295, 2e-17, 2, 2.5, -0.99999994f, -0.75)
ROW(gated_gate_gradient, -0.3686473748277785, 1.1e-17, 2, 2.5, 1, -0.75)
ROW(gated_gate_gradient, -0.3686473748277785, 1.1e-17, 2, 2.5, -1, -0.75)
ROW(gated_gate_gradient, -0.3686473545194888, -2.26e-17, 2, 2.5, 1.0000001f, -0.75)
ROW(gated_gate_gradient, -0.3686473545194888, -2.26e-17, 2, 2.5, -1.0000001f, -0.75)
ROW(gated_gate_gradient, -0.24488576749197793, 5.55e-18, 2.7, 2.5, 1.7f, -0.75)
ROW(gated_gate_gradient, -0.24488576749197793, 5.55e-18, 2.7, 2.5, -1.7f, -0.75)
ROW(gated_gate_gradient, -0.03311757414992084, 1.28e-19, 5, 2.5, 4, -0.75)
ROW(gated_gate_gradient, -0.03311757414992084, 1.28e-19, 5, 2.5, -4, -0.75)
ROW(gated_gate_gradient, -0.0002313362808090917, -1.82e-21, 10, 2.5, 9, -0.75)
ROW(gated_gate_gradient, -0.0002313362808090917, -1.82e-21, 10, 2.5, -9, -0.75)
ROW(gated_gate_gradient, -5.73566500030223e-07, -2.64e-23, 16, 2.5, 15, -0.75)
ROW(gated_gate_gradient, -5.73566500030223e-07, -2.64e-23, 16, 2.5, -15, -0.75)
ROW(gated_gate_gradient, -0x1.b5dd0c7726d46p-28, 3.8e-25, 20.5, 2.5, 19.5, -0.75)
ROW(gated_gate_gradient, -0x1.b5dd0c7726d46p-28, 3.8e-25, 20.5, 2.5, -19.5, -0.75)
ROW(gated_gate_gradient, -0x1.422974e25f6dcp-29, 4.4e-26, 21.5, 2.5, 20.5, -0.75)
ROW(gated_gate_gradient, -0x1.422974e25f6dcp-29, 4.4e-26, 21.5, 2.5, -20.5, -0.75)
ROW(gated_gate_gradient, -0x1.8b172b681b269p-43, 6.92e-30, 31, 2.5, 30, -0.75)
ROW(gated_gate_gradient, -0x1.8b172b681b269p-43, 6.92e-30, 31, 2.5, -30, -0.75)
ROW(gated_gate_gradient, -0x1.4533788efc2d5p-86, 1.23e-42, 61.1, 2.5, 60, -0.75)
ROW(gated_gate_gradient, -0x1.4533788efc2d5p-86, 1.23e-42, 61.1, 2.5, -60, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, 5e-324, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, -5e-324, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, 1e-310, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, -1e-310, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, 1e-200, -0.75)
ROW(gated_gate_gradient, -0.46875, 0, 1, 2.5, -1e-200, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-35, 1, 2.5, 1e-17, -0.75)
ROW(gated_gate_gradient, -0.46875, 1.17e-35, 1, 2.5, -1e-17, -0.75)
ROW(gated_gate_gradient, -0.3686473748277785, -7.88e-18, 2, 2.5, 0.9999999999999999, -0.75)
ROW(gated_gate_gradient, -0.3686473748277785, -7.88e-18, 2, 2.5, -0.9999999999999999, -0.75)
ROW(gated_gate_gradient, -0.36864737482777843, -6.65e-18, 2, 2.5, 1.0000000000000002, -0.75)
ROW(gated_gate_gradient, -0.36864737482777843, -6.65e-18, 2, 2.5, -1.0000000000000002, -0.75)
ROW(gated_gate_gradient, -0x1.f1fe4a8e3e8ebp-53, -1.02e-32, 37.7, 2.5, 36.7, -0.75)
ROW(gated_gate_gradient, -0x1.f1fe4a8e3e8ebp-53, -1.02e-32, 37.7, 2.5, -36.7, -0.75)
ROW(gated_gate_gradient, -0x1.816270ad2c70fp-26, -1.25e-24, 19.3, 2.5, 18.241371f, -0.75)
ROW(gated_gate_gradient, -0x1.0b90e5eac8b04p-25, 2.36e-24, 18.9, 2.5, 17.9131f, -0.75)
ROW(gated_gate_gradient, -0x1.3ec937187209dp-25, 1.85e-24, 18.8, 2.5, -17.737946f, -0.75)
ROW(gated_gate_gradient, -0x1.eed27f0b1d709p-24, -6.12e-24, 17.6, 2.5, -16.60512f, -0.75)
ROW(gated_gate_gradient, -2.784758049685752e-06, 1.34e-22, 14.4, 2.5, 13.419955f, -0.75)
ROW(gated_gate_gradient, -0x1.38daee0f42842p-13, -1.99e-21, 10.4, 2.5, 9.4388f, -0.75)
ROW(gated_gate_gradient, -0x1.141132e3902aep-9, 1.25e-19, 7.8, 2.5, 6.789216f, -0.75)
ROW(gated_gate_gradient, -0.0008701355052686368, -1.26e-20, 8.68, 2.5, -7.6745415f, -0.75)
ROW(gated_gate_gradient, -0.02630934266708063, 4.81e-19, 5.24, 2.5, 4.2377667f, -0.75)
ROW(gated_gate_gradient, -0.025446586748264034, 1.1e-18, 5.28, 2.5, 4.2720695f, -0.75)
ROW(gated_gate_gradient, -0.06749025078394646, -5.47e-18, 4.25, 2.5, 3.2481606f, -0.75)
ROW(gated_gate_gradient, -2.180232761588836e-06, -1.39e-22, 14.7, 2.5, -13.664685f, -0.75)
ROW(gated_gate_gradient, -0.10374893925503863, 1.19e-19, 3.78, 2.5, -2.7732143f, -0.75)
ROW(gated_gate_gradient, -0.02577884943621242, -1.24e-18, 5.26, 2.5, -4.258727f, -0.75)
ROW(gated_gate_gradient, -0x1.06a4febb656eap-12, 9.45e-22, 9.93, 2.5, 8.920484f, -0.75)
ROW(gated_gate_gradient, -0x1.46ba247c023e6p-28, -3.84e-25, 20.8, 2.5, 19.792782f, -0.75)
ROW(elu_gradient, -1.125, 1.05e-45, 1, 1.5, -0x1p-149, -0.75)
ROW(elu_gradient, -1.125, 7.5e-21, 1, 1.5, -1e-20f, -0.75)
ROW(elu_gradient, -1.1249999925, 0, 1, 1.5, -1e-08f, -0.75)
ROW(elu_gradient, -0x1.1fced9166p0, 0, 1, 1.5, -0.001f, -0.75)
ROW(elu_gradient, -0x1.0cccccc8p0, 0, 1.07, 1.5, -0.1f, -0.75)
ROW(elu_gradient, -0.75, 0, 1.5, 1.5, -0.5, -0.75)
ROW(elu_gradient, -0.5625, 0, 2, 1.5, -0.75, -0.75)
ROW(elu_gradient, -0x1.80c49bp-2, 0, 3, 1.5, -0.999f, -0.75)
ROW(elu_gradient, -0x1.800003p-2, 0, 3, 1.5, -0.99999994f, -0.75)
ROW(elu_gradient, -1.125, 0, 1, 1.5, -5e-324, -0.75)
ROW(elu_gradient, -1.125, 7.5e-18, 1, 1.5, -1e-17, -0.75)
ROW(elu_gradient, -0.3750000000000001, 2.78e-17, 3, 1.5, -0.9999999999999999, -0.75)
ROW(elu_gradient, -0.75, 0, 1, 1.5, 3.5, -0.75)
ROW(sigmoid_gradient, -0x1.8p-150, 1.47e-90, 2, 0x1p-149, -0.75)
ROW(sigmoid_gradient, -7.5e-21f, 7.5e-41, 2, 1e-20f, -0.75)
ROW(sigmoid_gradient, -7.499999879418968e-09, -5.22e-25, 2, 1e-08f, -0.75)
ROW(sigmoid_gradient, -0.0007492500355518423, 1.02e-20, 2, 0.001f, -0.75)
ROW(sigmoid_gradient, -0.06750000089406967, 0, 1.89, 0.1f, -0.75)
ROW(sigmoid_gradient, -0.1875, 0, 1, 0.5, -0.75)
ROW(sigmoid_gradient, -0.140625, 0, 3, 0.75, -0.75)
ROW(sigmoid_gradient, -0x1.88d156dc1ap-11, 0, 1e+03, 0.999f, -0.75)
ROW(sigmoid_gradient, -0x1.7ffffe8p-25, 0, 1.68e+07, 0.99999994f, -0.75)
ROW(sigmoid_gradient, -5e-324, 0, 2, 5e-324, -0.75)
ROW(sigmoid_gradient, -7.5e-18, -3.1e-34, 2, 1e-17, -0.75)
ROW(sigmoid_gradient, -8.326672684688673e-17, -3.08e-33, 9.02e+15, 0.9999999999999999, -0.75)
ROW(tanh_gradient, -0.75, 1.47e-90, 1, 0x1p-149, -0.75)
ROW(tanh_gradient, -0.75, 1.47e-90, 1, -0x1p-149, -0.75)
ROW(tanh_gradient, -0.75, 7.5e-41, 1, 1e-20f, -0.75)
ROW(tanh_gradient, -0.75, 7.5e-41, 1, -1e-20f, -0.75)
ROW(tanh_gradient, -0.7499999999999999, -3.6e-17, 1, 1e-08f, -0.75)
ROW(tanh_gradient, -0.7499999999999999, -3.6e-17, 1, -1e-08f, -0.75)
ROW(tanh_gradient, -0.7499992499999287, -2.4e-17, 1, 0.001f, -0.75)
ROW(tanh_gradient, -0.7499992499999287, -2.4e-17, 1, -0.001f, -0.75)
ROW(tanh_gradient, -0.7424999997764826, 4.16e-17, 1.02, 0.1f, -0.75)
ROW(tanh_gradient, -0.7424999997764826, 4.16e-17, 1.02, -0.1f, -0.75)
ROW(tanh_gradient, -0.5625, 0, 1.67, 0.5, -0.75)
ROW(tanh_gradient, -0.5625, 0, 1.67, -0.5, -0.75)
ROW(tanh_gradient, -0.328125, 0, 3.58, 0.75, -0.75)
ROW(tanh_gradient, -0.328125, 0, 3.58, -0.75, -0.75)
ROW(tanh_gradient, -0x1.8903ab6e0dp-10, 0, 1e+03, 0.999f, -0.75)
ROW(tanh_gradient, -0x1.8903ab6e0dp-10, 0, 1e+03, -0.999f, -0.75)
ROW(tanh_gradient, -0x1.7fffff4p-24, 0, 1.68e+07, 0.99999994f, -0.75)
ROW(tanh_gradient, -0x1.7fffff4p-24, 0, 1.68e+07, -0.99999994f, -0.75)
ROW(tanh_gradient, -0.75, 0, 1, 5e-324, -0.75)
ROW(tanh_gradient, -0.75, 0, 1, -5e-324, -0.75)
ROW(tanh_gradient, -0.75, 7.5e-35, 1, 1e-17, -0.75)
ROW(tanh_gradient, -0.75, 7.5e-35, 1, -1e-17, -0.75)
ROW(tanh_gradient, -0x1.8p-53, 9.24e-33, 9.02e+15, 0.9999999999999999, -0.75)
ROW(tanh_gradient, -0x1.8p-53, 9.24e-33, 9.02e+15, -0.9999999999999999, -0.75)
ROW(softmax, 0.5, 0, 1e+06, 1e06f, 1e06f)
ROW(softmax, 1, -1.93e-22, 1, 50, 0)
ROW(softmax, 0x1.d257d547e083fp-73, -3.75e-39, 50, 0, 50)
ROW(softmax, 0.5, 0, 1, 0, 0)
ROW(softmax, 0.7053845126982412, -4.78e-17, 5.9e+05, 1e06f, 999999, 999997)
ROW(softmax, 0.6652409557748219, -6.48e-18, 58.6, 88, 87, 86, 1e-07f)
ROW(softmax, 0.06315269409097408, 5.18e-18, 7.49, 3, -2, 1e-08f, 5, 5)
ROW(softmax, 0.5, 2.5e-41, 1, 0x1.16c2p-133, 0)
ROW(softmax, 1, 0, 1, 5)
ROW(softmax, 0.030303030303030304, -8.41e-19, 1, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f,
    0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f)
ROW(softmax, 0.9999999999723972, 4.23e-17, 1, 26.963728f, 2.6506228f)
ROW(softmax, 0.999975004909055, 5.43e-17, 1, -3.3087487f, -13.905556f, -27.84454f)
ROW(softmax, 4.90094181412418e-26, 2.79e-42, 58.3, -28.353308f, -2.1063683f, -10.892093f, -7.199105f, 23.507368f, 1.5451661f, 3.6306217f,
    -15.832596f, -28.568516f, -10.491425f, -21.798157f, 0.61343074f, 29.921015f, 10.468781f, -19.08939f, 23.614292f, 17.805595f)
ROW(softmax, 0x1.e2ae87de1076ap-23, 3.33e-24, 42.3, 14.064101f, 24.395618f, 15.773129f, 17.38486f, -8.772781f, 28.858595f, 27.714056f, -20.32892f,
    15.240244f, 12.909054f, -2.3155982f, 1.821343f, -0.59916466f, 25.489923f, 0.05046376f, 19.89147f, -8.764547f, 22.971056f, 23.982035f, -2.33927f,
    4.062304f, 25.219826f, 13.426377f, -0.8034867f, -16.69134f, -10.519965f, 11.9742985f, -20.035818f, 24.476429f, -13.911749f, 24.68267f,
    -11.426212f, 27.441702f, 12.372349f, 0.254929f, 1.0648654f, 9.084864f, 5.276683f, -11.289341f, -17.530891f)
ROW(softmax, 0x1.4ea30888264d3p-42, 2.27e-29, 29.7, 0.7134995f, 26.049261f, 7.395905f, -25.477478f, 19.223999f, 13.556957f, 24.459217f, -18.515837f,
    14.686963f, -26.474466f, 9.174596f, -13.614017f, -16.403008f, 22.52947f, -23.62404f, 1.3417599f, 21.23658f, -0x1.e9ec3p3, -17.371264f,
    22.834906f, -4.624941f, 13.017666f, -28.087616f, -8.258585f, -19.687141f, 10.365927f, -25.02581f, 27.27373f, -28.479317f, 13.76541f,
    -28.731308f, -14.658597f, 18.801264f, -20.572903f, -18.975672f, 11.489725f, -6.866047f, -27.41034f, 29.400093f, -20.914793f, -27.82386f,
    -9.3479395f, 6.914369f, 14.547578f, -23.213106f, -9.767174f, -28.151348f, -3.0808043f, 15.958197f, 14.3968f, 24.12121f, 15.339729f, 21.746746f,
    12.320708f, -1.6332293f, -16.468346f, 9.64971f, -11.021645f, -23.877054f, -3.1306884f, 22.485783f, -22.347813f, 5.097342f, -6.422847f,
    0.8881618f)
ROW(logsoftmax, -0.6931471805599453, -2.32e-17, 1.44e+06, 1e06f, 1e06f)
ROW(logsoftmax, -0x1.d257d547e083fp-73, 3.75e-39, 50, 50, 0)
ROW(logsoftmax, -50, -1.93e-22, 1, 0, 50)
ROW(logsoftmax, -0.6931471805599453, -2.32e-17, 1, 0, 0)
ROW(logsoftmax, -83.69314718055995, 1.86e-15, 1, -80, 3, 3)
ROW(logsoftmax, -0.3490122167681864, 4.2e-18, 1.69e+06, 1e06f, 999999, 999997)
ROW(logsoftmax, -1e30f, -1.31, 1, -1e30f, 0, 1)
ROW(logsoftmax, -0.4076059644443803, -6.87e-18, 144, 88, 87, 86, 1e-07f)
ROW(logsoftmax, -2.76219976932248, 2.57e-17, 2.71, 3, -2, 1e-08f, 5, 5)
ROW(logsoftmax, -0.6931471805599453, -2.32e-17, 4.91e+38, 3.4028235e38f, 3.4028235e38f)
ROW(logsoftmax, -0x1.fffffep128, 0, 1, -3.4028235e38f, 3.4028235e38f)
ROW(logsoftmax, -0.6931471805599453, -2.32e-17, 1, 0x1.16c2p-133, 0)
ROW(logsoftmax, 0, 0, 1, 5)
ROW(logsoftmax, -3.4965075614664802, -5.97e-18, 1, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f,
    0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f)
ROW(logsoftmax, -0.6931471805599453, -2.32e-17, 1e+300, 1.7976931348623157e308, 1.7976931348623157e308, 1e308)
ROW(logsoftmax, 0, 0, 1, 1e300, -1e300)
ROW(logsoftmax, -0x1.e597cf4964ec1p-36, 1.07e-27, 29.6, 26.963728f, 2.6506228f)
ROW(logsoftmax, -2.499540332743813e-05, 8.09e-22, 17.2, -3.3087487f, -13.905556f, -27.84454f)
ROW(logsoftmax, -58.27778502423388, -1.73e-15, 1, -28.353308f, -2.1063683f, -10.892093f, -7.199105f, 23.507368f, 1.5451661f, 3.6306217f,
    -15.832596f, -28.568516f, -10.491425f, -21.798157f, 0.61343074f, 29.921015f, 10.468781f, -19.08939f, 23.614292f, 17.805595f)
ROW(logsoftmax, -15.308205041458, 7.31e-16, 2.76, 14.064101f, 24.395618f, 15.773129f, 17.38486f, -8.772781f, 28.858595f, 27.714056f, -20.32892f,
    15.240244f, 12.909054f, -2.3155982f, 1.821343f, -0.59916466f, 25.489923f, 0.05046376f, 19.89147f, -8.764547f, 22.971056f, 23.982035f, -2.33927f,
    4.062304f, 25.219826f, 13.426377f, -0.8034867f, -16.69134f, -10.519965f, 11.9742985f, -20.035818f, 24.476429f, -13.911749f, 24.68267f,
    -11.426212f, 27.441702f, 12.372349f, 0.254929f, 1.0648654f, 9.084864f, 5.276683f, -11.289341f, -17.530891f)
ROW(logsoftmax, -28.844313117189447, 1.74e-15, 1.03, 0.7134995f, 26.049261f, 7.395905f, -25.477478f, 19.223999f, 13.556957f, 24.459217f,
    -18.515837f, 14.686963f, -26.474466f, 9.174596f, -13.614017f, -16.403008f, 22.52947f, -23.62404f, 1.3417599f, 21.23658f, -0x1.e9ec3p3,
    -17.371264f, 22.834906f, -4.624941f, 13.017666f, -28.087616f, -8.258585f, -19.687141f, 10.365927f, -25.02581f, 27.27373f, -28.479317f,
    13.76541f, -28.731308f, -14.658597f, 18.801264f, -20.572903f, -18.975672f, 11.489725f, -6.866047f, -27.41034f, 29.400093f, -20.914793f,
    -27.82386f, -9.3479395f, 6.914369f, 14.547578f, -23.213106f, -9.767174f, -28.151348f, -3.0808043f, 15.958197f, 14.3968f, 24.12121f, 15.339729f,
    21.746746f, 12.320708f, -1.6332293f, -16.468346f, 9.64971f, -11.021645f, -23.877054f, -3.1306884f, 22.485783f, -22.347813f, 5.097342f,
    -6.422847f, 0.8881618f)
ROW(softmax_gradient, -0.0786577222289809, -2.75e-18, 2.2, 0.13033217f, 0.8696678f, -0.48180714f, 0.21215588f)
ROW(softmax_gradient, 8.36299656233577e-07, 3.29e-23, 1.39e+05, 0.999999f, 1e-06f, 0.11590025f, -0.7188612f)
ROW(softmax_gradient, 0x1.2ba7c486b5f8p-6, 0, 6e+06, 0.6285447f, 0.37145528f, 100000.164f, 100000.09f)
ROW(softmax_gradient, 0.024364418835939174, 9.55e-19, 38.7, 0.555459f, 0.44454095f, 0.9669322f, 0.8682606f)
ROW(softmax_gradient, 0.04162335645317751, -1.84e-18, 5.57, 0.39563966f, 0.092482194f, 0.1769085f, 0.09976501f, 0.23520464f, 0.2483281f,
    0.60041493f, 0.4189966f, -0.48678142f, -0.15396616f)
ROW(softmax_gradient, 0x1.20f9d3d4320b3p-20, -1.91e-23, 4.16e+05, 0.999999f, 2.5e-07f, 2.5e-07f, 2.5e-07f, 2.5e-07f, 0.44753936f, -0.51826894f,
    -0.80045384f, -0.63647985f, -0x1.12ebp-1)
ROW(softmax_gradient, -0.04772274033170333, -3.47e-18, 5.92e+05, 0.10090801f, 0.24175566f, 0.21560253f, 0.1437926f, 0.2979412f, 100000.21f,
    100000.91f, 100000.96f, 100000.73f, 100000.44f)
ROW(softmax_gradient, -0.055390930755525106, -1.16e-18, 5.14, 0.24510181f, 0.27844083f, 0.024550725f, 0.20030558f, 0.25160104f, -0.6375499f,
    -0.81242645f, 0.60531044f, -0.26763207f, 0.03841938f)
ROW(softmax_gradient, 0.01453602933549753, -1.13e-19, 6.28, 0.0639804f, 0.04239045f, 0x1.496e6p-6, 0.06829025f, 0.025845358f, 0.0013230807f,
    0.04758417f, 0.007024119f, 0.021241551f, 0.058367413f, 0.04669965f, 0x1.1e2bap-10, 0.03134434f, 0.02851495f, 0.033735625f, 0x1.d9cf26p-7,
    0.04087919f, 0x1.4fc668p-8, 0.019744335f, 0.025892252f, 0.06493999f, 0x1.5c544ep-8, 0.05242191f, 0.01335635f, 0.03968545f, 0.027203096f,
    0.03216373f, 0.052324448f, 0.027429564f, 0.00845222f, 0.00845504f, 0x1.6e5c4ap-8, 0.059024204f, 0.2819832f, 0.91933715f, 0.3853051f,
    -0.95066243f, 0.31831932f, 0.55442387f, 0.44703656f, -0x1.0cc2aep-8, -0.28483078f, -0.085928574f, 0.5974442f, -0.46211502f, 0.052607488f,
    -0.044880915f, 0.90939367f, 0.6087f, 0.8641077f, 0.67201114f, -0.40647265f, -0.53674525f, -0.022421053f, -0.4811893f, -0.14469233f, 0.35828042f,
    0.83716047f, 0.17180116f, 0.6357065f, -0.80810535f, -0.28788555f, 0.99549603f, -0.70699793f, -0.16646391f, -0.8663212f)
ROW(softmax_gradient, -3.089797431970755e-07, 7.58e-24, 1.14e+05, 0.999999f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f,
    3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f,
    3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f, 3.125e-08f,
    3.125e-08f, 3.125e-08f, -0.03508335f, -0.19017065f, 0.42092016f, 0.87333983f, 0.41078508f, -0.055001643f, 0.92395484f, -0.338545f, 0.4912255f,
    0.31697005f, 0.52321774f, 0.70414644f, -0.5500022f, 0.24249806f, -0.19455223f, 0.33394375f, 0.95446813f, 0.2696617f, -0.9767884f, -0.070902385f,
    0.42315295f, 0.7664419f, 0.30017006f, 0.6321398f, -0.9657252f, 0.8864591f, 0.45892727f, 0.2128879f, 0x1.9f0dp-1, 0.76935947f, -0.79908526f,
    0.63124245f, 0.53400147f)
ROW(softmax_gradient, 0.004287136191927755, 5.76e-20, 8.84e+05, 0.012724373f, 0.04745992f, 0.03738323f, 0.012211437f, 0.051282477f, 0.008792053f,
    0.039047364f, 0.027701192f, 0.016177667f, 0x1.27b9ep-5, 0.029785736f, 0.013072517f, 0.061650794f, 0.004644012f, 0x1.963p-13, 0.030955022f,
    0.053386994f, 0.041985743f, 0.04812464f, 0.030928068f, 0x1.6083cp-5, 0.021355692f, 0.017022874f, 0.032069553f, 0.0017554256f, 0x1.4d88bap-8,
    0.048079375f, 0x1.6af5eap-7, 0.047843173f, 0.050018992f, 0.025794046f, 0.043043744f, 0.05021325f, 100000.87f, 100000.13f, 100000.164f,
    100000.38f, 100000.46f, 100000.3f, 100000.01f, 100000.555f, 100000.97f, 100000.37f, 100000.54f, 100000.38f, 100000.445f, 100000.87f,
    100000.305f, 100000.65f, 100000.484f, 100000.54f, 100000.914f, 100000.08f, 100000.83f, 100000.305f, 100000.65f, 100000.8f, 100000.66f,
    100000.39f, 100000.84f, 100000.09f, 100000.63f, 100000.39f, 100000.53f, 100000.85f, 100000.8f)
ROW(softmax_gradient, -0.014957633019487666, 2.61e-19, 4.29, 0x1.5592ap-5, 0.020427512f, 0.01544359f, 0.03033754f, 0.015390263f, 0.018399028f,
    0.063504905f, 0x1.e68a76p-8, 0.054279197f, 0.025144178f, 0.0241754f, 0.021111274f, 0x1.50460ep-8, 0.030327063f, 0x1.69c046p-7, 0x1.e02e1p-6,
    0.019360507f, 0x1.e5e9dp-5, 0.061117075f, 0.02930703f, 0.04241067f, 0.061640877f, 0.021630792f, 0x1.b09b56p-8, 0.01577035f, 0.012568055f,
    0.04498669f, 0.024784418f, 0.023611438f, 0.05271976f, 0.015460714f, 0.05361083f, 0.041965526f, -0.19947976f, 0.6470382f, -0.3154935f,
    0.75716263f, 0.8518518f, 0x1.559da6p-8, 0.37996662f, 0.89756423f, 0.48511982f, 0.5020141f, 0.7386203f, 0.8711418f, 0.50706863f, 0.95813835f,
    -0.41678807f, 0.24497241f, 0.34131587f, -0.26513144f, -0.20964444f, -0.65045154f, 0.9154246f, -0.29199296f, -0.04673198f, 0.7871301f,
    -0.6270998f, 0.921339f, -0.74588853f, -0.94394094f, -0.29843998f, -0.2816504f, 0.83528864f, 0.7663885f, 0.5231219f)
ROW(logsoftmax_gradient, -0.44666290846881546, 1.85e-17, 1.16, -2.037669f, -0.13964395f, -0.48180714f, 0.21215588f)
ROW(logsoftmax_gradient, 0.7188606112994483, -7.38e-18, 1, -0x1.10000ap-20, -13.815511f, 0.11590025f, -0.7188612f)
ROW(logsoftmax_gradient, -25708.937278172347, -1.77e-12, 6.17, -0.46434814f, -0.9903268f, 100000.164f, 100000.09f)
ROW(logsoftmax_gradient, -0x1.ad9b5892cafp-5, -2.97e-18, 28.9, -0.5879604f, -0.8107131f, 0.9669322f, 0.8682606f)
ROW(logsoftmax_gradient, 0.0002651851088085835, 1.07e-20, 3.91e+03, -0.92725146f, -2.3807392f, -1.7321227f, -2.3049378f, -1.4472994f, 0.2483281f,
    0.60041493f, 0.4189966f, -0.48678142f, -0.15396616f)
ROW(logsoftmax_gradient, 2.4921497250549, 2.09e-16, 1, -0x1.10000ap-20, -15.201805f, -15.201805f, -15.201805f, -15.201805f, 0.44753936f,
    -0.51826894f, -0.80045384f, -0.63647985f, -0x1.12ebp-1)
ROW(logsoftmax_gradient, 49545.87837807855, -2.98e-12, 4.97, -2.293546f, -1.4198277f, -1.5343187f, -1.9393833f, -1.2108591f, 100000.21f, 100000.91f,
    100000.96f, 100000.73f, 100000.44f)
ROW(logsoftmax_gradient, -0.37434028336971154, 1.76e-17, 3.41, -1.4060816f, -1.2785497f, -3.7070138f, -1.6079112f, -1.3799106f, -0.6375499f,
    -0.81242645f, 0.60531044f, -0.26763207f, 0.03841938f)
ROW(logsoftmax_gradient, 0.06769357832308359, -3.63e-18, 27.4, -2.7491784f, -3.1608322f, -3.9066932f, -2.6839883f, -3.6556242f, -6.6277924f,
    -3.0452552f, -4.9584055f, -3.8517962f, -2.8409975f, -3.0640185f, -6.8200617f, -3.4627216f, -3.5573268f, -3.389201f, -4.236403f, -3.1971343f,
    -5.2739134f, -3.9248886f, -3.6538115f, -2.7342916f, -5.2372065f, -2.9484308f, -4.3157635f, -3.2267706f, -3.6044245f, -3.4369159f, -2.9502916f,
    -3.596134f, -4.7733264f, -4.7729926f, -5.186737f, -2.8298078f, 0.2819832f, 0.91933715f, 0.3853051f, -0.95066243f, 0.31831932f, 0.55442387f,
    0.44703656f, -0x1.0cc2aep-8, -0.28483078f, -0.085928574f, 0.5974442f, -0.46211502f, 0.052607488f, -0.044880915f, 0.90939367f, 0.6087f,
    0.8641077f, 0.67201114f, -0.40647265f, -0.53674525f, -0.022421053f, -0.4811893f, -0.14469233f, 0.35828042f, 0.83716047f, 0.17180116f,
    0.6357065f, -0.80810535f, -0.28788555f, 0.99549603f, -0.70699793f, -0.16646391f, -0.8663212f)
ROW(logsoftmax_gradient, -8.749777945133072, -6.15e-16, 1.95, -0x1.10000ap-20, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f,
    -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f,
    -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f,
    -17.281246f, -17.281246f, -17.281246f, -17.281246f, -17.281246f, -0.03508335f, -0.19017065f, 0.42092016f, 0.87333983f, 0.41078508f,
    -0.055001643f, 0.92395484f, -0.338545f, 0.4912255f, 0.31697005f, 0.52321774f, 0.70414644f, -0.5500022f, 0.24249806f, -0.19455223f, 0.33394375f,
    0.95446813f, 0.2696617f, -0.9767884f, -0.070902385f, 0.42315295f, 0.7664419f, 0.30017006f, 0.6321398f, -0.9657252f, 0.8864591f, 0.45892727f,
    0.2128879f, 0x1.9f0dp-1, 0.76935947f, -0.79908526f, 0.63124245f, 0.53400147f)
ROW(logsoftmax_gradient, 58010.21304737521, 9.92e-13, 5.57, -4.364236f, -3.0478697f, -3.286533f, -4.405382f, -2.970406f, -4.733907f, -3.24298f,
    -3.5862799f, -4.1241236f, -3.3214798f, -3.5137258f, -4.337243f, -2.7862692f, -5.3721766f, -8.549276f, -3.47522f, -2.9301882f, -3.1704252f,
    -3.033961f, -3.4760911f, -3.145821f, -3.846437f, -4.0731974f, -3.4398482f, -6.345044f, -5.2806096f, -3.034902f, -4.5029135f, -3.0398269f,
    -2.9953525f, -3.6576116f, -0x1.92a1p1, -2.9914763f, 100000.87f, 100000.13f, 100000.164f, 100000.38f, 100000.46f, 100000.3f, 100000.01f,
    100000.555f, 100000.97f, 100000.37f, 100000.54f, 100000.38f, 100000.445f, 100000.87f, 100000.305f, 100000.65f, 100000.484f, 100000.54f,
    100000.914f, 100000.08f, 100000.83f, 100000.305f, 100000.65f, 100000.8f, 100000.66f, 100000.39f, 100000.84f, 100000.09f, 100000.63f, 100000.39f,
    100000.53f, 100000.85f, 100000.8f)
ROW(logsoftmax_gradient, -0.518167581109509, -4.51e-18, 3.78, -3.1773527f, -3.8908727f, -4.1705613f, -3.4953694f, -4.1740203f, -3.9954574f,
    -2.756638f, -4.903034f, -2.9136143f, -3.6831288f, -3.7224197f, -3.857948f, -5.2724295f, -3.495715f, -4.5062513f, -3.5298996f, -3.94452f,
    -2.824883f, -2.794964f, -3.529928f, -3.1603553f, -2.7864301f, -3.8336375f, -5.020526f, -4.149624f, -4.376597f, -3.1013887f, -3.69754f,
    -3.7460241f, -2.942765f, -4.169453f, -2.9260042f, -3.1709068f, -0.19947976f, 0.6470382f, -0.3154935f, 0.75716263f, 0.8518518f, 0x1.559da6p-8,
    0.37996662f, 0.89756423f, 0.48511982f, 0.5020141f, 0.7386203f, 0.8711418f, 0.50706863f, 0.95813835f, -0.41678807f, 0.24497241f, 0.34131587f,
    -0.26513144f, -0.20964444f, -0.65045154f, 0.9154246f, -0.29199296f, -0.04673198f, 0.7871301f, -0.6270998f, 0.921339f, -0.74588853f,
    -0.94394094f, -0.29843998f, -0.2816504f, 0.83528864f, 0.7663885f, 0.5231219f)
ROW(logsoftmax_gradient, -1e-30f, 5e-61, 2, -1e-30f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -9.999999960036972e-13, -2.42e-29, 2, -1e-12f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -9.999999616860979e-08, -1.77e-24, 2, -1e-07f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -0.000999500214074986, 6.53e-20, 2, -0.001f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -0.2591817881495235, 1.46e-17, 1.86, -0.3f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -0.49997639695590995, 1.51e-17, 1.69, -0.6931f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -0.5000264051127081, 5.05e-18, 1.69, -0.6932f, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -0.8646647167633873, -1.04e-17, 1.31, -2, -3, -50, -1, 0, 0)
ROW(logsoftmax_gradient, -1, 4.25e-18, 1, -40, -3, -50, -1, 0, 0)
ROW(abs, 0x1p-23, 0, 1.68e+07, 0, 1, 0.9999999f)
ROW(abs, 99999999.0, 0, 1, 0, 1e08f, 1)
ROW(abs, 0x1.79ca106492112p-66, -1.5e-36, 1, 0, 1e-20f, -1e-20)
ROW(abs, 2, 0, 4, 0, 3, 5)
ROW(abs, 0.75, 0, 1.67, 0, 0.25, 1)
ROW(abs, 700000.000000003, -2.68e-11, 1, 0, -700000, 3e-09)
ROW(abs, 0x1.158e460489e8p64, 0, 1, 0, 1e19f, -1e19)
ROW(abs, 0x1.fffffep128, 0, 1, 0, 3.4028235e38f, -3.4028235e38f)
ROW(abs, 0x1.b38fb4p-127, 0, 1, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(abs, 0x1p-53, 0, 1.8e+16, 0, 1, 0.9999999999999999)
ROW(abs, 1e200, 0, 1, 0, 1e200, 1)
ROW(abs, 1e-160, 0, 1, 0, 1e-160, 0)
ROW(abs, 2e155, 0, 1, 0, 1e155, -1e155)
ROW(abs, 0x1.74218adp3, 0, 1.58, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, -0.99607986f,
    -0.3184098f, -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(abs, 0x1.742p3, 0, 1.21e+04, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f, 9999.001f,
    9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(abs, 1.4602597925178478, 3.17e-17, 1.56, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f,
    0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(abs, 1.4603794642857142, 9.52e-17, 1.37e+04, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(abs, 0x1.8b0a10898p6, 0, 1.6, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f,
    1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f,
    0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f,
    1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f,
    2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f,
    1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f,
    0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f, -0.9816844f,
    -1.2366116f, -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f, 0.46275488f,
    0.63473856f, 1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f, -0.747668f,
    -0.72425586f, -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f, -1.3978735f,
    0.4274829f, -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f, -0.80274075f,
    1.8591535f, 1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f, -1.7524213f,
    0.66256934f, -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f, -1.1395495f,
    -1.1036882f)
ROW(abs, 98.75488f, 0, 1.42e+04, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f, 10001.869f, 10000.375,
    9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f, 9998.212f, 9998.166f,
    10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f, 10000.589f, 9997.2295f,
    9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f, 9998.253f, 10001.944f,
    10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f, 10001.214f, 9998.634f,
    10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f, 10001.718f, 9999.686f,
    9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f, 10000.42f, 10001.44f,
    9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f, 10001.481f, 9998.792f,
    9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f, 9998.527f, 9998.603f,
    10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f, 9999.197f, 10001.859f,
    10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f, 10000.662f, 9998.554f,
    10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(abs, 1.570098692963698, 1.08e-16, 1.57, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f, 0.4225334f,
    0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f, -0.26433232f,
    -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f, -1.9958886f,
    -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f, -2.4240932f,
    -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f, 2.790192f,
    2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f, 1.7427264f,
    -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f, 1.3943948f,
    0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f, -1.2357641f,
    -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f, 0.21152744f,
    -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f, 1.9331487f,
    -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f, -0.03757464f,
    0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f, -0.9428805f,
    0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f, -1.7042543f)
ROW(abs, 1.5702287946428573, -1.08e-16, 1.27e+04, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f, 10000.423f,
    10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f, 9998.882f,
    9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(abs_gradient, 1, 0, 1, 0, 1, 0.9999999f)
ROW(abs_gradient, 1, 0, 1, 0, 1e08f, 1)
ROW(abs_gradient, 1, 0, 1, 0, 1e-20f, -1e-20)
ROW(abs_gradient, -1, 0, 1, 0, 3, 5)
ROW(abs_gradient, -1, 0, 1, 0, 0.25, 1)
ROW(abs_gradient, -1, 0, 1, 0, -700000, 3e-09)
ROW(abs_gradient, 1, 0, 1, 0, 1e19f, -1e19)
ROW(abs_gradient, 1, 0, 1, 0, 3.4028235e38f, -3.4028235e38f)
ROW(abs_gradient, 1, 0, 1, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(abs_gradient, 1, 0, 1, 0, 1, 0.9999999999999999)
ROW(abs_gradient, 1, 0, 1, 0, 1e200, 1)
ROW(abs_gradient, 1, 0, 1, 0, 1e-160, 0)
ROW(abs_gradient, 1, 0, 1, 0, 1e155, -1e155)
ROW(abs_gradient, 1, 0, 1, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, -0.99607986f, -0.3184098f,
    -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(abs_gradient, 1, 0, 1, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f, 9999.001f,
    9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(abs_gradient, 0.14285714285714285, 7.93e-18, 1, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f,
    0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(abs_gradient, 0.14285714285714285, 7.93e-18, 1, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(abs_gradient, 1, 0, 1, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f, 1.8690292f,
    0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f, 0.3103485f,
    -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f, 1.9384909f,
    2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f, 2.3956437f,
    -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f, 1.3227624f,
    -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f, 0.15274008f,
    2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f, -0.9816844f, -1.2366116f,
    -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f, 0.46275488f, 0.63473856f,
    1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f, -0.747668f, -0.72425586f,
    -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f, -1.3978735f, 0.4274829f,
    -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f, -0.80274075f, 1.8591535f,
    1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f, -1.7524213f, 0.66256934f,
    -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f, -1.1395495f, -1.1036882f)
ROW(abs_gradient, 1, 0, 1, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f, 10001.869f, 10000.375,
    9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f, 9998.212f, 9998.166f,
    10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f, 10000.589f, 9997.2295f,
    9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f, 9998.253f, 10001.944f,
    10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f, 10001.214f, 9998.634f,
    10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f, 10001.718f, 9999.686f,
    9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f, 10000.42f, 10001.44f,
    9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f, 10001.481f, 9998.792f,
    9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f, 9998.527f, 9998.603f,
    10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f, 9999.197f, 10001.859f,
    10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f, 10000.662f, 9998.554f,
    10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(abs_gradient, 0.014285714285714285, 4.46e-19, 1, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f,
    1.3943948f, 0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f,
    -1.2357641f, -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f,
    0.21152744f, -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f,
    1.9331487f, -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f,
    -0.03757464f, 0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f,
    -0.9428805f, 0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f,
    -1.7042543f)
ROW(abs_gradient, 0.014285714285714285, 4.46e-19, 1, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f,
    10000.423f, 10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f,
    9998.882f, 9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(mse, 0x1p-46, 0, 3.36e+07, 0, 1, 0.9999999f)
ROW(mse, 9999999800000000.0, 1, 2, 0, 1e08f, 1)
ROW(mse, 3.999999873062091e-40, -2.69e-56, 2, 0, 1e-20f, -1e-20)
ROW(mse, 4, 0, 8.01, 0, 3, 5)
ROW(mse, 0.5625, 0, 3.34, 0, 0.25, 1)
ROW(mse, 490000000000.0042, -1.14e-05, 2, 0, -700000, 3e-09)
ROW(mse, 3.9999999922025795e38, -3.37e+22, 2, 0, 1e19f, -1e19)
ROW(mse, 0x1.fffffc000002p257, 0, 2, 0, 3.4028235e38f, -3.4028235e38f)
ROW(mse, 9.9999958983163e-77, 0, 2, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(mse, 0x1p-106, 0, 3.61e+16, 0, 1, 0.9999999999999999)
ROW(mse, HUGE_VAL, 0, 2, 0, 1e200, 1)
ROW(mse, 1e-320, 0, 2, 0, 1e-160, 0)
ROW(mse, HUGE_VAL, 0, 2, 0, 1e155, -1e155)
ROW(mse, 24.789849551606455, 8.88e-16, 2.53, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f,
    -0.99607986f, -0.3184098f, -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(mse, 24.788368f, 0, 1.88e+04, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f, 9999.001f,
    9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(mse, 2.9754927188177556, 2.13e-16, 2.28, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f,
    0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(mse, 2.9763881138392856, 1.27e-16, 1.96e+04, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(mse, 216.08265141686255, 1.32e-14, 2.35, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f,
    1.7864393f, 1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f,
    -2.8163095f, 0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f,
    1.6333357f, 1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f,
    2.8678572f, 2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f,
    -0.5072609f, 1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3,
    -0.64558625f, 0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f,
    -0.9816844f, -1.2366116f, -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f,
    0.46275488f, 0.63473856f, 1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f,
    -0.747668f, -0.72425586f, -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f,
    -1.3978735f, 0.4274829f, -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f,
    -0.80274075f, 1.8591535f, 1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f,
    -1.7524213f, 0.66256934f, -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f,
    -1.1395495f, -1.1036882f)
ROW(mse, 0x1.b025862p7, 0, 1.83e+04, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f, 10001.869f,
    10000.375, 9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f, 9998.212f,
    9998.166f, 10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f, 10000.589f,
    9997.2295f, 9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f, 9998.253f,
    10001.944f, 10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f, 10001.214f,
    9998.634f, 10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f, 10001.718f,
    9999.686f, 9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f, 10000.42f,
    10001.44f, 9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f, 10001.481f,
    9998.792f, 9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f, 9998.527f,
    9998.603f, 10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f, 9999.197f,
    10001.859f, 10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f, 10000.662f,
    9998.554f, 10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(mse, 3.753370603772919, 1.11e-16, 2.39, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f, 0.4225334f,
    0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f, -0.26433232f,
    -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f, -1.9958886f,
    -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f, -2.4240932f,
    -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f, 2.790192f,
    2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f, 1.7427264f,
    -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f, 1.3943948f,
    0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f, -1.2357641f,
    -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f, 0.21152744f,
    -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f, 1.9331487f,
    -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f, -0.03757464f,
    0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f, -0.9428805f,
    0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f, -1.7042543f)
ROW(mse, 3.753733798435756, -2.54e-17, 1.67e+04, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f, 10000.423f,
    10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f, 9998.882f,
    9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(mse_gradient, 0x1p-22, 0, 1.68e+07, 0, 1, 0.9999999f)
ROW(mse_gradient, 199999998.0, 0, 1, 0, 1e08f, 1)
ROW(mse_gradient, 3.999999936531045e-20, -3.01e-36, 1, 0, 1e-20f, -1e-20)
ROW(mse_gradient, -4, 0, 4, 0, 3, 5)
ROW(mse_gradient, -1.5, 0, 1.67, 0, 0.25, 1)
ROW(mse_gradient, -1400000.000000006, 5.36e-11, 1, 0, -700000, 3e-09)
ROW(mse_gradient, 0x1.158e460489e8p65, 0, 1, 0, 1e19f, -1e19)
ROW(mse_gradient, 0x1.fffffep129, 0, 1, 0, 3.4028235e38f, -3.4028235e38f)
ROW(mse_gradient, 1.9999996e-38f, 0, 1, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(mse_gradient, 0x1p-52, 0, 1.8e+16, 0, 1, 0.9999999999999999)
ROW(mse_gradient, 2e200, 0, 1, 0, 1e200, 1)
ROW(mse_gradient, 2e-160, 0, 1, 0, 1e-160, 0)
ROW(mse_gradient, 4e155, 0, 1, 0, 1e155, -1e155)
ROW(mse_gradient, 3.6458318f, 0, 1, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, -0.99607986f,
    -0.3184098f, -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(mse_gradient, 0x1.d2cp1, 0, 1.1e+04, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f,
    9999.001f, 9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(mse_gradient, 0.5294475385120937, -1.59e-17, 1.73, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f,
    -1.482321f, 0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(mse_gradient, 0.5295758928571429, -4.76e-17, 1.08e+04, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(mse_gradient, 0x1.e3b3e7p0, 0, 1, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f,
    1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f,
    0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f,
    1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f,
    2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f,
    1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f,
    0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f, -0.9816844f,
    -1.2366116f, -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f, 0.46275488f,
    0.63473856f, 1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f, -0.747668f,
    -0.72425586f, -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f, -1.3978735f,
    0.4274829f, -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f, -0.80274075f,
    1.8591535f, 1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f, -1.7524213f,
    0.66256934f, -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f, -1.1395495f,
    -1.1036882f)
ROW(mse_gradient, 0x1.e38p0, 0, 2.12e+04, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f, 10001.869f,
    10000.375, 9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f, 9998.212f,
    9998.166f, 10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f, 10000.589f,
    9997.2295f, 9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f, 9998.253f,
    10001.944f, 10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f, 10001.214f,
    9998.634f, 10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f, 10001.718f,
    9999.686f, 9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f, 10000.42f,
    10001.44f, 9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f, 10001.481f,
    9998.792f, 9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f, 9998.527f,
    9998.603f, 10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f, 9999.197f,
    10001.859f, 10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f, 10000.662f,
    9998.554f, 10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(mse_gradient, 0.0362150319984981, 7.93e-19, 1.52, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f,
    1.3943948f, 0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f,
    -1.2357641f, -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f,
    0.21152744f, -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f,
    1.9331487f, -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f,
    -0.03757464f, 0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f,
    -0.9428805f, 0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f,
    -1.7042543f)
ROW(mse_gradient, 0.03621651785714286, -3.17e-18, 1.58e+04, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f,
    10000.423f, 10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f,
    9998.882f, 9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(smoothl1, 0x1p-47, 0, 3.36e+07, 0, 1, 0.9999999f)
ROW(smoothl1, 99999998.5, 0, 1, 0, 1e08f, 1)
ROW(smoothl1, 1.9999999365310456e-40, -1.35e-56, 2, 0, 1e-20f, -1e-20)
ROW(smoothl1, 1.5, 0, 5.34, 0, 3, 5)
ROW(smoothl1, 0.28125, 0, 3.34, 0, 0.25, 1)
ROW(smoothl1, 699999.500000003, -2.68e-11, 1, 0, -700000, 3e-09)
ROW(smoothl1, 0x1.158e460489e8p64, -0.5, 1, 0, 1e19f, -1e19)
ROW(smoothl1, 0x1.fffffep128, -0.5, 1, 0, 3.4028235e38f, -3.4028235e38f)
ROW(smoothl1, 4.99999794915815e-77, 0, 2, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(smoothl1, 0x1p-107, 0, 3.61e+16, 0, 1, 0.9999999999999999)
ROW(smoothl1, 1e200, 0, 1, 0, 1e200, 1)
ROW(smoothl1, 5e-321, 0, 2, 0, 1e-160, 0)
ROW(smoothl1, 2e155, 0, 1, 0, 1e155, -1e155)
ROW(smoothl1, 8.531756252448433, 0, 1.93, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, -0.99607986f,
    -0.3184098f, -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(smoothl1, 0x1.110311p3, 0, 1.43e+04, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f,
    9999.001f, 9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(smoothl1, 1.0546866113571554, 6.34e-17, 1.58, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f,
    0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(smoothl1, 1.0548558916364397, 6.34e-17, 1.46e+04, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(smoothl1, 68.53890835863045, -2.66e-15, 1.85, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f,
    1.7864393f, 1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f,
    -2.8163095f, 0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f,
    1.6333357f, 1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f,
    2.8678572f, 2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f,
    -0.5072609f, 1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3,
    -0.64558625f, 0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f,
    -0.9816844f, -1.2366116f, -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f,
    0.46275488f, 0.63473856f, 1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f,
    -0.747668f, -0.72425586f, -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f,
    -1.3978735f, 0.4274829f, -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f,
    -0.80274075f, 1.8591535f, 1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f,
    -1.7524213f, 0.66256934f, -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f,
    -1.1395495f, -1.1036882f)
ROW(smoothl1, 0x1.1224686p6, 0, 1.59e+04, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f, 10001.869f,
    10000.375, 9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f, 9998.212f,
    9998.166f, 10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f, 10000.589f,
    9997.2295f, 9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f, 9998.253f,
    10001.944f, 10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f, 10001.214f,
    9998.634f, 10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f, 10001.718f,
    9999.686f, 9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f, 10000.42f,
    10001.44f, 9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f, 10001.481f,
    9998.792f, 9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f, 9998.527f,
    9998.603f, 10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f, 9999.197f,
    10001.859f, 10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f, 10000.662f,
    9998.554f, 10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(smoothl1, 1.1176158785329575, -5.78e-17, 1.89, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f,
    1.3943948f, 0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f,
    -1.2357641f, -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f,
    0.21152744f, -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f,
    1.9331487f, -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f,
    -0.03757464f, 0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f,
    -0.9428805f, 0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f,
    -1.7042543f)
ROW(smoothl1, 1.1177097797393798, 8.88e-17, 1.5e+04, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f,
    10000.423f, 10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f,
    9998.882f, 9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(smoothl1_gradient, 0x1p-23, 0, 1.68e+07, 0, 1, 0.9999999f)
ROW(smoothl1_gradient, 1, 0, 1, 0, 1e08f, 1)
ROW(smoothl1_gradient, 0x1.79ca106492112p-66, -1.5e-36, 1, 0, 1e-20f, -1e-20)
ROW(smoothl1_gradient, -1, 0, 1, 0, 3, 5)
ROW(smoothl1_gradient, -0.75, 0, 1.67, 0, 0.25, 1)
ROW(smoothl1_gradient, -1, 0, 1, 0, -700000, 3e-09)
ROW(smoothl1_gradient, 1, 0, 1, 0, 1e19f, -1e19)
ROW(smoothl1_gradient, 1, 0, 1, 0, 3.4028235e38f, -3.4028235e38f)
ROW(smoothl1_gradient, 0x1.b38fb4p-127, 0, 1, 0, 0x1.b38fb8p-127, 0x1p-149)
ROW(smoothl1_gradient, 0x1p-53, 0, 1.8e+16, 0, 1, 0.9999999999999999)
ROW(smoothl1_gradient, 1, 0, 1, 0, 1e200, 1)
ROW(smoothl1_gradient, 1e-160, 0, 1, 0, 1e-160, 0)
ROW(smoothl1_gradient, 1, 0, 1, 0, 1e155, -1e155)
ROW(smoothl1_gradient, 1, 0, 1, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, -0.99607986f,
    -0.3184098f, -0.99929506f, -0.6292404f, -1.0140744f, -1.0396463f, 0.44241902f)
ROW(smoothl1_gradient, 1, 0, 1, 0, 10000.827f, 9997.903f, 9998.898f, 10002.557f, 9997.57f, 9997.854f, 9998.226f, 9999.004f, 9999.682f, 9999.001f,
    9999.371f, 9998.986f, 9998.96f, 10000.442f)
ROW(smoothl1_gradient, 0.14285714285714285, 7.93e-18, 1, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f,
    -1.482321f, 0.6747783f, -1.1176418f, -1.9002395f, -0.29078045f, 1.9333769f, -0.65595514f, 1.278898f)
ROW(smoothl1_gradient, 0.14285714285714285, 7.93e-18, 1, 1, 10002.528f, 10000, 9998.051f, 9999.355f, 9999.746f, 10001.244f, 9998.518f, 10000.675f,
    9998.883f, 9998.1f, 9999.709f, 10001.934f, 9999.344f, 10001.279f)
ROW(smoothl1_gradient, 0x1.e3b3e7p-1, 0, 1, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f,
    1.7864393f, 1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f,
    -2.8163095f, 0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f,
    1.6333357f, 1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f,
    2.8678572f, 2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f,
    -0.5072609f, 1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3,
    -0.64558625f, 0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -0.18194124f, -0.61660063f, -0.10702984f,
    -0.9816844f, -1.2366116f, -0.09557767f, -1.2314787f, -0.12260581f, 0.2932322f, -0.76215345f, -1.3183007f, 0.42029333f, 1.4407113f, -1.110992f,
    0.46275488f, 0.63473856f, 1.5393772f, 0.72861034f, -0.76871705f, -1.1707754f, 1.347451f, -0.80331117f, -1.9494976f, 1.481807f, -1.2083739f,
    -0.747668f, -0.72425586f, -0.97639596f, 0.8965734f, -0.6286411f, -0.2377207f, -0.32259226f, 1.333966f, -1.9269757f, 0.31918648f, -1.4725828f,
    -1.3978735f, 0.4274829f, -0.49719366f, -1.7405922f, 0.3527654f, 1.6574825f, 0.58043313f, -0.01789029f, 1.2031491f, 1.663512f, -1.3949147f,
    -0.80274075f, 1.8591535f, 1.7038491f, -1.1883467f, 0.81456935f, 1.4972252f, 0.36529142f, 0.8089081f, 0.09593417f, -1.0612767f, -1.1477649f,
    -1.7524213f, 0.66256934f, -1.4465755f, 0.48580593f, -0.43504658f, -0.25553545f, 1.8817812f, -0.4327624f, -0.100946635f, -0.48028755f,
    -1.1395495f, -1.1036882f)
ROW(smoothl1_gradient, 0x1.e38p-1, 0, 2.12e+04, 0, 10000.763f, 9998.262f, 9999.264f, 9998.784f, 9999.585f, 9999.566f, 9999.389f, 10001.786f,
    10001.869f, 10000.375, 9999.837f, 9998.707f, 10001.592f, 10002.921f, 9998.375, 10001.219f, 10001.194f, 10000.949f, 9997.184f, 10000.311f,
    9998.212f, 9998.166f, 10000.479f, 10000.87f, 10000.753f, 10001.453f, 10001.216f, 9999.851f, 9997.287f, 10001.634f, 10001.938f, 10002.013f,
    10000.589f, 9997.2295f, 9998.176f, 9997.65f, 10000.815f, 10000.266f, 9998.119f, 10002.735f, 10002.868f, 10002.3955f, 9999.783f, 9998.751f,
    9998.253f, 10001.944f, 10001.206f, 9998.664f, 10002.415f, 10000.414f, 9999.477f, 9999.493f, 10001.323f, 9999.732f, 10000.955f, 9997.732f,
    10001.214f, 9998.634f, 10002.463f, 9998.286f, 9998.999f, 10000.229f, 9999.3545f, 10000.152f, 10002.543f, 9998.207f, 10001.633f, 10001.16f,
    10001.718f, 9999.686f, 9999.818f, 9999.384f, 9999.893f, 9999.019f, 9998.764f, 9999.904f, 9998.769f, 9999.877f, 10000.293f, 9999.238f, 9998.682f,
    10000.42f, 10001.44f, 9998.889f, 10000.463f, 10000.635f, 10001.539f, 10000.729f, 9999.231f, 9998.829f, 10001.348f, 9999.196f, 9998.051f,
    10001.481f, 9998.792f, 9999.252f, 9999.275f, 9999.023f, 10000.896f, 9999.371f, 9999.763f, 9999.678f, 10001.334f, 9998.073f, 10000.319f,
    9998.527f, 9998.603f, 10000.428f, 9999.503f, 9998.26f, 10000.353f, 10001.657f, 10000.58f, 9999.982f, 10001.203f, 10001.663f, 9998.605f,
    9999.197f, 10001.859f, 10001.704f, 9998.812f, 10000.814f, 10001.497f, 10000.365f, 10000.809f, 10000.096f, 9998.938f, 9998.853f, 9998.248f,
    10000.662f, 9998.554f, 10000.485f, 9999.565f, 9999.744f, 10001.882f, 9999.567f, 9999.899f, 9999.52f, 9998.86f, 9998.896f)
ROW(smoothl1_gradient, 0.014285714285714285, 4.46e-19, 1, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, 0.32826737f, 0.8965786f, 1.56931f,
    1.3943948f, 0.16427569f, 0.09528213f, -0.8864177f, 1.8624792f, -0.5198744f, -1.5755734f, -1.1122385f, -1.1557887f, -1.4959904f, 0.042326596f,
    -1.2357641f, -0.44026372f, 1.2500733f, 1.4629245f, -0.7682388f, -0.17708197f, 1.0148565f, -1.6303083f, -0.5055816f, -1.2558608f, 1.5931917f,
    0.21152744f, -0.25601414f, -1.8746934f, -0.43394524f, 1.0577472f, -1.0684751f, -1.354195f, -0.4059161f, -1.1137712f, 1.4545203f, -1.1979347f,
    1.9331487f, -1.0844378f, 1.5839279f, 0.2052017f, 0.4221603f, -1.3669513f, 0.5839493f, 1.8360127f, 0.048206892f, 0.86966133f, -1.7764168f,
    -0.03757464f, 0.21716978f, 1.7549045f, 0.9301363f, 1.6216805f, -1.8145136f, -0.65842694f, -0.21244934f, -1.169105f, -0.96947736f, 0.97478855f,
    -0.9428805f, 0.009784516f, -0.99936914f, 0.8784191f, -1.955004f, 0.6119859f, -1.2661208f, 0.7589908f, -0.076734446f, -0.3120404f, 1.9989363f,
    -1.7042543f)
ROW(smoothl1_gradient, 0.014285714285714285, 4.46e-19, 1, 1, 10001.596f, 10001.425f, 10000.801f, 10000.692f, 10001.207f, 9997.743f, 10000.087f,
    10000.423f, 10000.714f, 9998.192f, 10002.883f, 10001.048f, 9997.434f, 10002.68f, 9997.776f, 9998.424f, 10001.067f, 10001.039f, 9999.735f,
    9998.882f, 9997.286f, 9997.642f, 9997.109f, 9997.702f, 10001.867f, 9999.119f, 9998.443f, 9999.538f, 9997.261f, 9998.004f, 9997.784f, 10001.369f,
    10002.641f, 9999.352f, 10002.959f, 10000.869f, 10001.583f, 9999.781f, 9997.663f, 9997.009f, 9997.576f, 9997.197f, 9999.604f, 9998.156f,
    10002.143f, 10001.911f, 10002.085f, 9998.046f, 10002.119f, 10001.859f, 10000.417f, 10002.79f, 10002.68f, 9998.856f, 10000.378f, 9999.99f,
    10002.185f, 9999.318f, 9998.768f, 9999.361f, 10000.917f, 9999.522f, 10001.743f, 9999.765f, 9999.549f, 10001.133f, 10000.235f, 10000.38f,
    9998.532f, 9999.475f, 10000.328f, 10000.896f, 10001.569f, 10001.395f, 10000.164f, 10000.096f, 9999.113f, 10001.862f, 9999.48f, 9998.425f,
    9998.888f, 9998.844f, 9998.504f, 10000.042f, 9998.765f, 9999.56f, 10001.25, 10001.463f, 9999.231f, 9999.823f, 10001.015f, 9998.37f, 9999.494f,
    9998.744f, 10001.593f, 10000.212f, 9999.744f, 9998.125, 9999.566f, 10001.058f, 9998.932f, 9998.6455f, 9999.594f, 9998.886f, 10001.454f,
    9998.802f, 10001.934f, 9998.916f, 10001.584f, 10000.205f, 10000.422f, 9998.633f, 10000.584f, 10001.836f, 10000.048f, 10000.87f, 9998.224f,
    9999.963f, 10000.217f, 10001.755f, 10000.93f, 10001.622f, 9998.186f, 9999.342f, 9999.787f, 9998.831f, 9999.03f, 10000.975f, 9999.057f,
    10000.01f, 9999.001f, 10000.879f, 9998.045f, 10000.612f, 9998.733f, 10000.759f, 9999.923f, 9999.6875, 10001.999f, 9998.296f)
ROW(bce, -9.999999999995e-13, -2.42e-29, 1, 0, 0x1p-149, 0)
ROW(bce, 6.907755278981387, -1.35e-16, 1, 0, 0x1p-149, 0.25)
ROW(bce, 27.631021115928547, 9.68e-16, 1, 0, 0x1p-149, 1)
ROW(bce, -9.999999899995003e-13, -2.42e-29, 1, 0, 1e-20f, 0)
ROW(bce, 6.907755276481387, 1.63e-16, 1, 0, 1e-20f, 0.25)
ROW(bce, 27.63102110592855, -1.39e-15, 1, 0, 1e-20f, 1)
ROW(bce, 9.998999989215291e-09, -5.24e-25, 1, 0, 1e-08f, 0)
ROW(bce, 4.605145196256474, 2.98e-16, 1.06, 0, 1e-08f, 0.25)
ROW(bce, 18.420580755028894, 1.66e-15, 1.06, 0, 1e-08f, 1)
ROW(bce, 0.0010005003801275287, 8.52e-20, 1, 0, 0.001f, 0)
ROW(bce, 1.7276891829062673, 1.04e-16, 1.14, 0, 0.001f, 0.25)
ROW(bce, 6.907755230484687, -2.81e-16, 1.15, 0, 0.001f, 1)
ROW(bce, 0.10536051731239977, -4.89e-18, 1.06, 0, 0.1f, 0)
ROW(bce, 0.654666657505021, 2.21e-17, 1.09, 0, 0.1f, 0.25)
ROW(bce, 2.3025850780828847, -1.05e-16, 1.39, 0, 0.1f, 1)
ROW(bce, 0.6931471805579453, -2.11e-17, 1.44, 0, 0.5, 0)
ROW(bce, 0.6931471805579453, -2.11e-17, 1, 0, 0.5, 0.25)
ROW(bce, 0.6931471805579453, -2.11e-17, 1.44, 0, 0.5, 1)
ROW(bce, 1.3862943611158907, -4.21e-17, 2.17, 0, 0.75, 0)
ROW(bce, 1.11164128894953, -9.72e-17, 2.05, 0, 0.75, 0.25)
ROW(bce, 0.2876820724504476, 1.51e-17, 7.3, 0, 0.75, 1)
ROW(bce, 6.907768152668274, -2.97e-16, 145, 0, 0.999f, 0)
ROW(bce, 5.181076236362479, -4.15e-16, 145, 0, 0.999f, 0.25)
ROW(bce, 0.0010004874450918533, -2.96e-20, 7.91e+03, 0, 0.999f, 1)
ROW(bce, 16.635515556363423, 6.22e-16, 1.01e+06, 0, 0.99999994f, 0)
ROW(bce, 12.47663668217348, -3.99e-16, 1.01e+06, 0, 0.99999994f, 0.25)
ROW(bce, 0x1.fffdce0ccda8p-25, -1.89e-24, 2.96e+08, 0, 0.99999994f, 1)
ROW(bce, -9.999999999995e-13, -2.42e-29, 1, 0, 5e-324, 0)
ROW(bce, 6.907755278981387, -1.35e-16, 1, 0, 5e-324, 0.25)
ROW(bce, 27.631021115928547, 9.68e-16, 1, 0, 5e-324, 1)
ROW(bce, -9.999899999995e-13, 4.96e-29, 1, 0, 1e-17, 0)
ROW(bce, 6.907752778993887, 3.59e-16, 1, 0, 1e-17, 0.25)
ROW(bce, 27.63101111597855, -6.36e-16, 1, 0, 1e-17, 1)
ROW(bce, 27.630910099788604, 1.29e-15, 3.62e+10, 0, 0.9999999999999999, 0)
ROW(bce, 20.723182574841204, 5.75e-16, 3.62e+10, 0, 0.9999999999999999, 0.25)
ROW(bce, -9.998889776970376e-13, 6.67e-29, 2.87e+13, 0, 0.9999999999999999, 1)
ROW(bce, 4.774502902424369, -5.82e-17, 1.3, 0, 0.4436019f, 0.271912f, 0.3209781f, 0.5767912f, 0.11641483f, 0.64819825f, 0.71059126f, 0.95738566f,
    0.22775532f, 0.054140817f, 0.76657504f, 0.4898411f, 0.87137103f, 0.5446312f)
ROW(bce, 1.124099823616576, -5.7e-17, 2.35, 1, 0.5587666f, 0.13863355f, 0.5021589f, 0.06030882f, 0.19960704f, 0.91857356f, 0.8220486f, 0.5228849f,
    0.6818457f, 0.8755031f, 0.1399662f, 0.49210292f, 0.13176352f, 0.11652049f)
ROW(bce, 75.2833405885333, 3.64e-15, 5.9, 0, 0.9683752f, 0.5659212f, 0.93371236f, 0.21958648f, 0.06330696f, 0.36015895f, 0.92935795f, 0.91268057f,
    0.24263823f, 0.55015665f, 0.102945305f, 0.69216293f, 0.07999381f, 0.8528859f, 0.58200455f, 0.22125092f, 0.5255732f, 0.99629056f, 0.9209729f,
    0.42707548f, 0.78281325f, 0.15479253f, 0.1296222f, 0.7352096f, 0.05279626f, 0.9581482f, 0.18270263f, 0.8180498f, 0.946021f, 0.59924364f,
    0.8213262f, 0.86849546f, 0.4459308f, 0.4956002f, 0.99078363f, 0.8527092f, 0.1456318f, 0.25131285f, 0.1871639f, 0.15094493f, 0.41218838f,
    0.63020545f, 0.98085374f, 0.4700339f, 0.18813048f, 0.43536678f, 0.7748241f, 0.35321346f, 0.63246316f, 0.031410225f, 0.39466393f, 0.8357435f,
    0.4265264f, 0.931266f, 0.024110876f, 0.91002715f, 0.47727427f, 0.26168787f, 0.27056354f, 0.46633908f, 0.4570311f, 0.52195543f, 0.6186577f,
    0.907412f, 0.24624404f, 0.84759456f, 0.15952529f, 0.28809795f, 0.93589973f, 0.36164385f, 0.10973661f, 0.6845477f, 0.24568932f, 0.97019094f,
    0.660115f, 0.38683635f, 0.43265453f, 0.46146142f, 0.5212854f, 0.090153925f, 0.7419052f, 0.8330268f, 0.4525465f, 0.94148594f, 0.7113567f,
    0.739121f, 0.9132737f, 0.5570193f, 0.16557118f, 0.23342638f, 0.89633673f, 0.17389748f, 0.45115104f, 0.7082999f, 0.72204113f, 0.17263988f,
    0.2639743f, 0.31259334f, 0.91645235f, 0.2991908f, 0.71438503f, 0.9696816f, 0.26453498f, 0.31354097f, 0.011519763f, 0.59231853f, 0.20605923f,
    0.10134329f, 0x1.5e20cp-7, 0.8370677f, 0.3225165f, 0.3168255f, 0.40601936f, 0.7476511f, 0.92482096f, 0.7828826f, 0.5268816f, 0.4802067f,
    0.62001973f, 0.23535678f, 0.8850756f, 0.60325485f, 0.34456953f, 0.30299538f, 0.13999715f, 0.707161f, 0.009409632f, 0.40579674f, 0.65136987f,
    0.6134046f, 0.004976771f, 0.48216763f, 0.9065493f, 0.20357074f, 0.7408901f, 0.32759055f, 0.33397785f, 0.780971f, 0.391328f, 0.5980563f)
ROW(bce, 1.1512751532061802, -7.11e-17, 3.75, 1, 0.54172367f, 0.94583905f, 0.31238168f, 0.6626058f, 0.7651322f, 0.97554994f, 0.99552226f,
    0.5009791f, 0.14008686f, 0.5665124f, 0.2870667f, 0.9070053f, 0.4222861f, 0.5952385f, 0.88751173f, 0.8128076f, 0.951777f, 0.18655616f,
    0.6046146f, 0.9231545f, 0.63476866f, 0.06450249f, 0.08114055f, 0.14315788f, 0.029570447f, 0.375658f, 0.47947717f, 0.5227637f, 0.13519585f,
    0.9414136f, 0.10433523f, 0.3410505f, 0.43710858f, 0.24728346f, 0.2588406f, 0.80499285f, 0.9242872f, 0.7301332f, 0.82844484f, 0.007537321f,
    0.20703176f, 0.056547828f, 0.44225395f, 0.5023217f, 0.22266702f, 0.24237922f, 0.076944515f, 0x1.b987ep-6, 0.3867521f, 0.41577512f, 0.9371511f,
    0.4240521f, 0.51436925f, 0.024361482f, 0.87897104f, 0.026672328f, 0.124097064f, 0.8747023f, 0.19991146f, 0.22652769f, 0.89803404f, 0.27909586f,
    0.91842276f, 0.90931815f, 0.113396116f, 0.9811195f, 0.18209854f, 0.59629667f, 0.19704717f, 0.60818547f, 0.17654638f, 0.9684214f, 0.91308486f,
    0.66807973f, 0.90560186f, 0.80128825f, 0.46012193f, 0.017607717f, 0.89353454f, 0x1.5b7c36p-9, 0.89638746f, 0.2270903f, 0.7007776f, 0.6722271f,
    0.24033815f, 0.6941681f, 0.7826875f, 0.97551036f, 0.11614579f, 0.9605095f, 0.084380835f, 0.9914613f, 0.2769028f, 0.49585646f, 0.11678399f,
    0.5959612f, 0.14632258f, 0.32383844f, 0.21902353f, 0.99477017f, 0.19753382f, 0.49051514f, 0.112920575f, 0.39281768f, 0.8713229f, 0.71478844f,
    0.05991814f, 0.04192358f, 0.45909104f, 0.95099115f, 0.94908005f, 0.69182664f, 0.23902912f, 0.5527511f, 0.55329883f, 0.7511308f, 0.8875485f,
    0.78159577f, 0.81117237f, 0.9671403f, 0.2687431f, 0.4506852f, 0.30317652f, 0.94947255f, 0.42004684f, 0.23950033f, 0.6767752f, 0.81582636f,
    0.7653226f, 0.88073635f, 0.24321702f, 0.11836663f, 0.028916294f, 0.5355309f, 0.12797026f, 0.8801036f, 0.58222866f, 0.03197224f, 0.6858683f,
    0.70652354f)
ROW(bce_gradient, 0x1.d1a94a1ffep-110, 2.82e-50, 1, 0, 0x1p-149, 0)
ROW(bce_gradient, -249999999999.75, -5.03e-06, 1, 0, 0x1p-149, 0.25)
ROW(bce_gradient, -999999999999.0, -2.01e-05, 1, 0, 0x1p-149, 1)
ROW(bce_gradient, 9.999999582645233e-09, -7.78e-26, 1, 0, 1e-20f, 0)
ROW(bce_gradient, -249999997499.75012, 1.27e-05, 1, 0, 1e-20f, 0.25)
ROW(bce_gradient, -999999989999.0005, 5.08e-05, 1, 0, 1e-20f, 1)
ROW(bce_gradient, 0.9999000199963927, 4.98e-17, 1, 0, 1e-08f, 0)
ROW(bce_gradient, -24997499.651931383, 3.15e-10, 2, 0, 1e-08f, 0.25)
ROW(bce_gradient, -99990001.60742559, -4.2e-09, 2, 0, 1e-08f, 1)
ROW(bce_gradient, 1.0010010000465905, 9.55e-17, 1, 0, 0.001f, 0)
ROW(bce_gradient, -249.24923712535258, 1.05e-14, 2.01, 0, 0.001f, 0.25)
ROW(bce_gradient, -999.9999515015501, 2.63e-14, 2, 0, 0.001f, 1)
ROW(bce_gradient, 1.111111112938415, -5.88e-17, 1, 0, 0.1f, 0)
ROW(bce_gradient, -1.6666666280155085, -1.03e-16, 3.23, 0, 0.1f, 0.25)
ROW(bce_gradient, -9.999999850877279, -4.56e-16, 2.11, 0, 0.1f, 1)
ROW(bce_gradient, 1.999999999992, 4.51e-17, 1, 0, 0.5, 0)
ROW(bce_gradient, 0.999999999996, 2.25e-17, 3, 0, 0.5, 0.25)
ROW(bce_gradient, -1.999999999992, -4.51e-17, 3, 0, 0.5, 1)
ROW(bce_gradient, 3.999999999978667, -1.76e-16, 3, 0, 0.75, 0)
ROW(bce_gradient, 2.6666666666524446, -1.17e-16, 4, 0, 0.75, 0.25)
ROW(bce_gradient, -1.3333333333262223, 5.86e-17, 5.01, 0, 0.75, 1)
ROW(bce_gradient, 1000.0128737680022, 2.84e-14, 1e+03, 0, 0.999f, 0)
ROW(bce_gradient, 749.759405079227, 4.22e-14, 1e+03, 0, 0.999f, 0.25)
ROW(bce_gradient, -1.001000987098594, -5e-17, 1e+03, 0, 0.999f, 1)
ROW(bce_gradient, 16776934.5297288, -3.94e-10, 1.68e+07, 0, 0.99999994f, 0)
ROW(bce_gradient, 12582700.64730078, -7.38e-10, 1.68e+07, 0, 0.99999994f, 0.25)
ROW(bce_gradient, -0.9999832826681186, 2.89e-17, 1.68e+07, 0, 0.99999994f, 1)
ROW(bce_gradient, 4.940656458408e-312, 0, 1, 0, 5e-324, 0)
ROW(bce_gradient, -249999999999.75, -5.03e-06, 1, 0, 5e-324, 0.25)
ROW(bce_gradient, -999999999999.0, -2.01e-05, 1, 0, 5e-324, 1)
ROW(bce_gradient, 9.99990000098999e-06, 4.32e-22, 1, 0, 1e-17, 0)
ROW(bce_gradient, -249997500024.74976, 5.83e-06, 1, 0, 1e-17, 0.25)
ROW(bce_gradient, -999990000098.999, -6.68e-06, 1, 0, 1e-17, 1)
ROW(bce_gradient, 999888990021.121, -1.58e-05, 1e+12, 0, 0.9999999999999999, 0)
ROW(bce_gradient, 749916742515.8407, -9.05e-06, 1e+12, 0, 0.9999999999999999, 0.25)
ROW(bce_gradient, -0x1.d19c0e5e8a3ep-14, 2.98e-21, 1.8e+16, 0, 0.9999999999999999, 1)
ROW(bce_gradient, -2.081619413607101, -1.76e-16, 2.93, 0, 0.4436019f, 0.271912f, 0.3209781f, 0.5767912f, 0.11641483f, 0.64819825f, 0.71059126f,
    0.95738566f, 0.22775532f, 0.054140817f, 0.76657504f, 0.4898411f, 0.87137103f, 0.5446312f)
ROW(bce_gradient, 0.02079103601311814, -1.4e-18, 30.4, 1, 0.5587666f, 0.13863355f, 0.5021589f, 0.06030882f, 0.19960704f, 0.91857356f, 0.8220486f,
    0.5228849f, 0.6818457f, 0.8755031f, 0.1399662f, 0.49210292f, 0.13176352f, 0.11652049f)
ROW(bce_gradient, 28.037484163263546, 4.84e-16, 30.9, 0, 0.9683752f, 0.5659212f, 0.93371236f, 0.21958648f, 0.06330696f, 0.36015895f, 0.92935795f,
    0.91268057f, 0.24263823f, 0.55015665f, 0.102945305f, 0.69216293f, 0.07999381f, 0.8528859f, 0.58200455f, 0.22125092f, 0.5255732f, 0.99629056f,
    0.9209729f, 0.42707548f, 0.78281325f, 0.15479253f, 0.1296222f, 0.7352096f, 0.05279626f, 0.9581482f, 0.18270263f, 0.8180498f, 0.946021f,
    0.59924364f, 0.8213262f, 0.86849546f, 0.4459308f, 0.4956002f, 0.99078363f, 0.8527092f, 0.1456318f, 0.25131285f, 0.1871639f, 0.15094493f,
    0.41218838f, 0.63020545f, 0.98085374f, 0.4700339f, 0.18813048f, 0.43536678f, 0.7748241f, 0.35321346f, 0.63246316f, 0.031410225f, 0.39466393f,
    0.8357435f, 0.4265264f, 0.931266f, 0.024110876f, 0.91002715f, 0.47727427f, 0.26168787f, 0.27056354f, 0.46633908f, 0.4570311f, 0.52195543f,
    0.6186577f, 0.907412f, 0.24624404f, 0.84759456f, 0.15952529f, 0.28809795f, 0.93589973f, 0.36164385f, 0.10973661f, 0.6845477f, 0.24568932f,
    0.97019094f, 0.660115f, 0.38683635f, 0.43265453f, 0.46146142f, 0.5212854f, 0.090153925f, 0.7419052f, 0.8330268f, 0.4525465f, 0.94148594f,
    0.7113567f, 0.739121f, 0.9132737f, 0.5570193f, 0.16557118f, 0.23342638f, 0.89633673f, 0.17389748f, 0.45115104f, 0.7082999f, 0.72204113f,
    0.17263988f, 0.2639743f, 0.31259334f, 0.91645235f, 0.2991908f, 0.71438503f, 0.9696816f, 0.26453498f, 0.31354097f, 0.011519763f, 0.59231853f,
    0.20605923f, 0.10134329f, 0x1.5e20cp-7, 0.8370677f, 0.3225165f, 0.3168255f, 0.40601936f, 0.7476511f, 0.92482096f, 0.7828826f, 0.5268816f,
    0.4802067f, 0.62001973f, 0.23535678f, 0.8850756f, 0.60325485f, 0.34456953f, 0.30299538f, 0.13999715f, 0.707161f, 0.009409632f, 0.40579674f,
    0.65136987f, 0.6134046f, 0.004976771f, 0.48216763f, 0.9065493f, 0.20357074f, 0.7408901f, 0.32759055f, 0.33397785f, 0.780971f, 0.391328f,
    0.5980563f)
ROW(bce_gradient, 0.021013600966530797, 1.55e-18, 2.15, 1, 0.54172367f, 0.94583905f, 0.31238168f, 0.6626058f, 0.7651322f, 0.97554994f, 0.99552226f,
    0.5009791f, 0.14008686f, 0.5665124f, 0.2870667f, 0.9070053f, 0.4222861f, 0.5952385f, 0.88751173f, 0.8128076f, 0.951777f, 0.18655616f,
    0.6046146f, 0.9231545f, 0.63476866f, 0.06450249f, 0.08114055f, 0.14315788f, 0.029570447f, 0.375658f, 0.47947717f, 0.5227637f, 0.13519585f,
    0.9414136f, 0.10433523f, 0.3410505f, 0.43710858f, 0.24728346f, 0.2588406f, 0.80499285f, 0.9242872f, 0.7301332f, 0.82844484f, 0.007537321f,
    0.20703176f, 0.056547828f, 0.44225395f, 0.5023217f, 0.22266702f, 0.24237922f, 0.076944515f, 0x1.b987ep-6, 0.3867521f, 0.41577512f, 0.9371511f,
    0.4240521f, 0.51436925f, 0.024361482f, 0.87897104f, 0.026672328f, 0.124097064f, 0.8747023f, 0.19991146f, 0.22652769f, 0.89803404f, 0.27909586f,
    0.91842276f, 0.90931815f, 0.113396116f, 0.9811195f, 0.18209854f, 0.59629667f, 0.19704717f, 0.60818547f, 0.17654638f, 0.9684214f, 0.91308486f,
    0.66807973f, 0.90560186f, 0.80128825f, 0.46012193f, 0.017607717f, 0.89353454f, 0x1.5b7c36p-9, 0.89638746f, 0.2270903f, 0.7007776f, 0.6722271f,
    0.24033815f, 0.6941681f, 0.7826875f, 0.97551036f, 0.11614579f, 0.9605095f, 0.084380835f, 0.9914613f, 0.2769028f, 0.49585646f, 0.11678399f,
    0.5959612f, 0.14632258f, 0.32383844f, 0.21902353f, 0.99477017f, 0.19753382f, 0.49051514f, 0.112920575f, 0.39281768f, 0.8713229f, 0.71478844f,
    0.05991814f, 0.04192358f, 0.45909104f, 0.95099115f, 0.94908005f, 0.69182664f, 0.23902912f, 0.5527511f, 0.55329883f, 0.7511308f, 0.8875485f,
    0.78159577f, 0.81117237f, 0.9671403f, 0.2687431f, 0.4506852f, 0.30317652f, 0.94947255f, 0.42004684f, 0.23950033f, 0.6767752f, 0.81582636f,
    0.7653226f, 0.88073635f, 0.24321702f, 0.11836663f, 0.028916294f, 0.5355309f, 0.12797026f, 0.8801036f, 0.58222866f, 0.03197224f, 0.6858683f,
    0.70652354f)
ROW(kldiv, 0, 0, 1, 0, -0x1.ep-145, 0)
ROW(kldiv, -0.34657359027997264, -1.16e-17, 1, 0, -0x1.ep-145, 0.25)
ROW(kldiv, 0x1.ep-145, 0, 2.38e+43, 0, -0x1.ep-145, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.622d6fp-62, 0)
ROW(kldiv, -0.34657359027997264, -1.15e-17, 1, 0, -0x1.622d6fp-62, 0.25)
ROW(kldiv, 0x1.622d6fp-62, 0, 3.34e+18, 0, -0x1.622d6fp-62, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.421f5f2p-22, 0)
ROW(kldiv, -0.3465735152799731, -1.16e-17, 1, 0, -0x1.421f5f2p-22, 0.25)
ROW(kldiv, 0x1.421f5f2p-22, 0, 3.34e+06, 0, -0x1.421f5f2p-22, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.eb85204p-6, 0)
ROW(kldiv, -0.33907358992374176, -1.16e-17, 1, 0, -0x1.eb85204p-6, 0.25)
ROW(kldiv, 0x1.eb85204p-6, 0, 35.4, 0, -0x1.eb85204p-6, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.8000006p1, 0)
ROW(kldiv, 0.40342642089589825, -1.16e-17, 3.48, 0, -0x1.8000006p1, 0.25)
ROW(kldiv, 0x1.8000006p1, 0, 2.34, 0, -0x1.8000006p1, 1)
ROW(kldiv, 0, 0, 1, 0, -15, 0)
ROW(kldiv, 3.4034264097200273, 4.39e-17, 2.18, 0, -15, 0.25)
ROW(kldiv, 15, 0, 2.07, 0, -15, 1)
ROW(kldiv, 0, 0, 1, 0, -22.5, 0)
ROW(kldiv, 5.278426409720027, 4.39e-17, 2.12, 0, -22.5, 0.25)
ROW(kldiv, 22.5, 0, 2.05, 0, -22.5, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.df851f2p4, 0)
ROW(kldiv, 7.145926506279552, 4.39e-17, 2.09, 0, -0x1.df851f2p4, 0.25)
ROW(kldiv, 0x1.df851f2p4, 0, 2.04, 0, -0x1.df851f2p4, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.dffffe2p4, 0)
ROW(kldiv, 7.1534259626851915, 4.39e-17, 2.09, 0, -0x1.dffffe2p4, 0.25)
ROW(kldiv, 0x1.dffffe2p4, 0, 2.04, 0, -0x1.dffffe2p4, 1)
ROW(kldiv, 0, 0, 1, 0, -1.5e-322, 0)
ROW(kldiv, -0.34657359027997264, -1.16e-17, 1, 0, -1.5e-322, 0.25)
ROW(kldiv, 1.5e-322, 0, 1e+300, 0, -1.5e-322, 1)
ROW(kldiv, 0, 0, 1, 0, -0x1.59e05f1e2674ep-52, 0)
ROW(kldiv, -0.3465735902799726, 7.89e-18, 1, 0, -0x1.59e05f1e2674ep-52, 0.25)
ROW(kldiv, 0x1.59e05f1e2674ep-52, 0, 3.34e+15, 0, -0x1.59e05f1e2674ep-52, 1)
ROW(kldiv, 0, 0, 1, 0, -29.999999999999996, 0)
ROW(kldiv, 7.153426409720026, 4.39e-17, 2.09, 0, -29.999999999999996, 0.25)
ROW(kldiv, 29.999999999999996, 0, 2.04, 0, -29.999999999999996, 1)
ROW(kldiv, 11.883823615081228, -8.58e-16, 2.43, 0, -3.4062247f, -8.185073f, -4.406152f, -3.0179017f, -4.538609f, -5.388344f, -2.7760594f,
    0.16940296f, 0.38599604f, 0.4526461f, 0.87885135f, 0.45133132f, 0.59133935f, 0.11845261f)
ROW(kldiv, 3.4292093016899248, 1.18e-16, 2.23, 1, -8.025881f, -7.093927f, -8.521591f, -7.063047f, -5.587815f, -3.395809f, -1.2725486f, 0.9041848f,
    0.7175848f, 0.5070877f, 0.91698736f, 0.16299675f, 0x1.afe79p-4, 0.81780887f)
ROW(kldiv, 142.22834957626492, -7.75e-15, 2.37, 0, -4.628081f, -2.1359184f, -8.227013f, -7.0778904f, -5.697221f, -5.744823f, -5.6540284f,
    -1.7881212f, -0.94748956f, -4.1479187f, -3.1605518f, -3.3786685f, -7.1143312f, -4.7841005f, -5.418596f, -6.6079187f, -7.168213f, -1.2315688f,
    -8.985974f, -2.0959034f, -2.342371f, -3.1555555f, -2.907964f, -2.46032f, -3.5355513f, -7.3602085f, -4.639616f, -8.9403f, -2.3916671f,
    -0.74094623f, -0.060538147f, -7.044191f, -3.4094915f, -4.891719f, -3.2528977f, -2.329546f, -6.5431867f, -3.4484162f, -8.804207f, -5.763755f,
    -7.9575243f, -8.678927f, -5.7145796f, -5.5760274f, -8.314846f, -4.8351307f, -7.713947f, -1.0817007f, -2.067074f, -0.806652f, -3.2332466f,
    -6.597658f, -1.1694074f, -4.1602573f, -0.7934295f, -0.93023366f, -2.6327913f, -6.368801f, -0.7580028f, -4.0773654f, -3.9573832f, -8.299832f,
    -0.7987514f, -7.322976f, -6.226553f, -0.6742044f, -1.2849699f, -2.7330303f, -4.866579f, -8.437992f, 0.983033f, 0.85346377f, 0.3509331f,
    0.30667868f, 0.6993057f, 0.1081046f, 0.19041154f, 0.8140347f, 0.22234707f, 0.32318735f, 0.2727352f, 0x1.7df6p-2, 0.07164863f, 0.81017774f,
    0.8518004f, 0.9575757f, 0.7176043f, 0.1356789f, 0.13124983f, 0.4237047f, 0.7431174f, 0.31023687f, 0.7609623f, 0.75230956f, 0.3404636f,
    0.149616f, 0.073617294f, 0.54423136f, 0.04784891f, 0.9718634f, 0.49324262f, 0.41719115f, 0.35803357f, 0.66267604f, 0.29706368f, 0.89051974f,
    0.1505099f, 0.73907274f, 0x1.c48e9ap-8, 0.08999582f, 0.14272851f, 0.89010066f, 0.7122847f, 0.9485197f, 0.7760889f, 0.67838156f, 0.9219936f,
    0.12907271f, 0.9921114f, 0.22869815f, 0.72606283f, 0.74556994f, 0.8050464f, 0.98892856f, 0.87505597f, 0.66731673f, 0.21001647f, 0.64947546f,
    0.03745059f, 0.97083217f, 0.429197f, 0.49743462f, 0.5602503f, 0.92428637f, 0.5270278f, 0.11758701f, 0.8628154f, 0.1252541f, 0.9516488f,
    0.14488438f)
ROW(kldiv, 2.1009669559455157, 9.44e-17, 2.37, 1, -8.605578f, -0.67117333f, -8.662517f, -0.8374657f, -2.5836976f, -4.153906f, -1.4799078f,
    -7.586798f, -0.015866986f, -2.9330072f, -2.6517963f, -0.060158826f, -3.5119233f, -7.5280647f, -5.239785f, -6.7942533f, -3.3193643f, -2.0661767f,
    -8.478058f, -6.974022f, -1.6795605f, -2.8346345f, -1.0665536f, -2.2512338f, -4.934154f, -2.1585104f, -8.85412f, -6.21206f, -1.3922193f,
    -3.388336f, -0.49403933f, -7.0506f, -0x1.4b84p2, -4.909292f, -4.257241f, -3.073862f, -3.980941f, -6.304886f, -0.50636935f, -2.5521226f,
    -1.336028f, -4.3525414f, -8.7521925f, -2.463979f, -8.508401f, -2.3042755f, -6.539757f, -1.7338367f, -6.085033f, -3.6046147f, -3.8058689f,
    -7.833332f, -3.8767674f, -7.73427f, -0.76218355f, -5.9381976f, -6.105169f, -0.9744223f, -1.345861f, -1.1305038f, -8.557442f, -5.7472687f,
    -8.879389f, -2.8459926f, -5.4154177f, -7.652047f, -8.56755f, -3.1594055f, -8.385444f, -7.524812f, 0.5157377f, 0.104823366f, 0.84265006f,
    0.2520187f, 0.49767816f, 0.91232395f, 0.27722743f, 0.7284125f, 0.21183422f, 0.55048704f, 0.6142081f, 0x1.53bd6p-10, 0.60119337f, 0.58903134f,
    0.10056625f, 0.9491862f, 0.4209405f, 0.4585749f, 0.56343246f, 0.41746572f, 0.9017767f, 0.005068289f, 0.028036557f, 0.99283034f, 0.60895824f,
    0.3491863f, 0.21589293f, 0.8210247f, 0.88743895f, 0.55088574f, 0.29449126f, 0.90842813f, 0.04953082f, 0.34327012f, 0.7238581f, 0.18063131f,
    0.6584365f, 0.14486845f, 0.26287088f, 0.5124462f, 0.8600373f, 0.5368189f, 0.29401556f, 0.3255823f, 0.76462144f, 0.9117797f, 0.4653482f,
    0.81206095f, 0.08374606f, 0.08001157f, 0.9070437f, 0.14978762f, 0.3208031f, 0.48368335f, 0.8724994f, 0.58025867f, 0.744737f, 0.40169004f,
    0.6179829f, 0.9732797f, 0.9186297f, 0.9885996f, 0.48303393f, 0.54729223f, 0.83124995f, 0.36014688f, 0.42102802f, 0.74817175f, 0.6061597f,
    0.083033934f)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.ep-145, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.ep-145, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.622d6fp-62, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.622d6fp-62, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.421f5f2p-22, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.421f5f2p-22, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.eb85204p-6, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.eb85204p-6, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.8000006p1, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.8000006p1, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -15, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -15, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -22.5, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -22.5, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.df851f2p4, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.df851f2p4, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.dffffe2p4, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.dffffe2p4, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -1.5e-322, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -1.5e-322, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -0x1.59e05f1e2674ep-52, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -0x1.59e05f1e2674ep-52, 1)
ROW(kldiv_gradient, -0.25, 0, 1, 0, -29.999999999999996, 0.25)
ROW(kldiv_gradient, -1, 0, 1, 0, -29.999999999999996, 1)
ROW(kldiv_gradient, -0.16940296f, 0, 1, 0, -3.4062247f, -8.185073f, -4.406152f, -3.0179017f, -4.538609f, -5.388344f, -2.7760594f, 0.16940296f,
    0.38599604f, 0.4526461f, 0.87885135f, 0.45133132f, 0.59133935f, 0.11845261f)
ROW(kldiv_gradient, -0.12916925975254603, -3.97e-18, 1, 1, -8.025881f, -7.093927f, -8.521591f, -7.063047f, -5.587815f, -3.395809f, -1.2725486f,
    0.9041848f, 0.7175848f, 0.5070877f, 0.91698736f, 0.16299675f, 0x1.afe79p-4, 0.81780887f)
ROW(kldiv_gradient, -0.983033f, 0, 1, 0, -4.628081f, -2.1359184f, -8.227013f, -7.0778904f, -5.697221f, -5.744823f, -5.6540284f, -1.7881212f,
    -0.94748956f, -4.1479187f, -3.1605518f, -3.3786685f, -7.1143312f, -4.7841005f, -5.418596f, -6.6079187f, -7.168213f, -1.2315688f, -8.985974f,
    -2.0959034f, -2.342371f, -3.1555555f, -2.907964f, -2.46032f, -3.5355513f, -7.3602085f, -4.639616f, -8.9403f, -2.3916671f, -0.74094623f,
    -0.060538147f, -7.044191f, -3.4094915f, -4.891719f, -3.2528977f, -2.329546f, -6.5431867f, -3.4484162f, -8.804207f, -5.763755f, -7.9575243f,
    -8.678927f, -5.7145796f, -5.5760274f, -8.314846f, -4.8351307f, -7.713947f, -1.0817007f, -2.067074f, -0.806652f, -3.2332466f, -6.597658f,
    -1.1694074f, -4.1602573f, -0.7934295f, -0.93023366f, -2.6327913f, -6.368801f, -0.7580028f, -4.0773654f, -3.9573832f, -8.299832f, -0.7987514f,
    -7.322976f, -6.226553f, -0.6742044f, -1.2849699f, -2.7330303f, -4.866579f, -8.437992f, 0.983033f, 0.85346377f, 0.3509331f, 0.30667868f,
    0.6993057f, 0.1081046f, 0.19041154f, 0.8140347f, 0.22234707f, 0.32318735f, 0.2727352f, 0x1.7df6p-2, 0.07164863f, 0.81017774f, 0.8518004f,
    0.9575757f, 0.7176043f, 0.1356789f, 0.13124983f, 0.4237047f, 0.7431174f, 0.31023687f, 0.7609623f, 0.75230956f, 0.3404636f, 0.149616f,
    0.073617294f, 0.54423136f, 0.04784891f, 0.9718634f, 0.49324262f, 0.41719115f, 0.35803357f, 0.66267604f, 0.29706368f, 0.89051974f, 0.1505099f,
    0.73907274f, 0x1.c48e9ap-8, 0.08999582f, 0.14272851f, 0.89010066f, 0.7122847f, 0.9485197f, 0.7760889f, 0.67838156f, 0.9219936f, 0.12907271f,
    0.9921114f, 0.22869815f, 0.72606283f, 0.74556994f, 0.8050464f, 0.98892856f, 0.87505597f, 0.66731673f, 0.21001647f, 0.64947546f, 0.03745059f,
    0.97083217f, 0.429197f, 0.49743462f, 0.5602503f, 0.92428637f, 0.5270278f, 0.11758701f, 0.8628154f, 0.1252541f, 0.9516488f, 0.14488438f)
ROW(kldiv_gradient, -0.00736768160547529, 2.73e-19, 1, 1, -8.605578f, -0.67117333f, -8.662517f, -0.8374657f, -2.5836976f, -4.153906f, -1.4799078f,
    -7.586798f, -0.015866986f, -2.9330072f, -2.6517963f, -0.060158826f, -3.5119233f, -7.5280647f, -5.239785f, -6.7942533f, -3.3193643f, -2.0661767f,
    -8.478058f, -6.974022f, -1.6795605f, -2.8346345f, -1.0665536f, -2.2512338f, -4.934154f, -2.1585104f, -8.85412f, -6.21206f, -1.3922193f,
    -3.388336f, -0.49403933f, -7.0506f, -0x1.4b84p2, -4.909292f, -4.257241f, -3.073862f, -3.980941f, -6.304886f, -0.50636935f, -2.5521226f,
    -1.336028f, -4.3525414f, -8.7521925f, -2.463979f, -8.508401f, -2.3042755f, -6.539757f, -1.7338367f, -6.085033f, -3.6046147f, -3.8058689f,
    -7.833332f, -3.8767674f, -7.73427f, -0.76218355f, -5.9381976f, -6.105169f, -0.9744223f, -1.345861f, -1.1305038f, -8.557442f, -5.7472687f,
    -8.879389f, -2.8459926f, -5.4154177f, -7.652047f, -8.56755f, -3.1594055f, -8.385444f, -7.524812f, 0.5157377f, 0.104823366f, 0.84265006f,
    0.2520187f, 0.49767816f, 0.91232395f, 0.27722743f, 0.7284125f, 0.21183422f, 0.55048704f, 0.6142081f, 0x1.53bd6p-10, 0.60119337f, 0.58903134f,
    0.10056625f, 0.9491862f, 0.4209405f, 0.4585749f, 0.56343246f, 0.41746572f, 0.9017767f, 0.005068289f, 0.028036557f, 0.99283034f, 0.60895824f,
    0.3491863f, 0.21589293f, 0.8210247f, 0.88743895f, 0.55088574f, 0.29449126f, 0.90842813f, 0.04953082f, 0.34327012f, 0.7238581f, 0.18063131f,
    0.6584365f, 0.14486845f, 0.26287088f, 0.5124462f, 0.8600373f, 0.5368189f, 0.29401556f, 0.3255823f, 0.76462144f, 0.9117797f, 0.4653482f,
    0.81206095f, 0.08374606f, 0.08001157f, 0.9070437f, 0.14978762f, 0.3208031f, 0.48368335f, 0.8724994f, 0.58025867f, 0.744737f, 0.40169004f,
    0.6179829f, 0.9732797f, 0.9186297f, 0.9885996f, 0.48303393f, 0.54729223f, 0.83124995f, 0.36014688f, 0.42102802f, 0.74817175f, 0.6061597f,
    0.083033934f)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 0x1p-149, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -0x1p-149, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 0x1p-126, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -0x1p-126, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 1e-30f, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -1e-30f, 1)
ROW(softmargin, 0.6931471805599403, 1.92e-17, 1, 0, 1e-14f, 1)
ROW(softmargin, 0.6931471805599503, 2.72e-17, 1, 0, -1e-14f, 1)
ROW(softmargin, 0.6931471755599453, 3.57e-17, 1, 0, 1e-08f, 1)
ROW(softmargin, 0.6931471855599453, 3.57e-17, 1, 0, -1e-08f, 1)
ROW(softmargin, 0.6931471305599459, 5.19e-17, 1, 0, 1e-07f, 1)
ROW(softmargin, 0.6931472305599471, 5.19e-17, 1, 0, -1e-07f, 1)
ROW(softmargin, 0.6929971918028217, 7.84e-18, 1, 0, 0.0003f, 1)
ROW(softmargin, 0.693297191817071, 7.84e-18, 1, 0, -0.0003f, 1)
ROW(softmargin, 0.6831971799479165, 5.05e-18, 1, 0, 0.02f, 1)
ROW(softmargin, 0.7031971795008817, 5.05e-18, 1, 0, -0.02f, 1)
ROW(softmargin, 0.5543552393954866, 2.52e-17, 1, 0, 0.3f, 1)
ROW(softmargin, 0.8543552513164155, 2.52e-17, 1, 0, -0.3f, 1)
ROW(softmargin, 0.4031860528409679, -2.01e-17, 1.15, 0, 0.7f, 1)
ROW(softmargin, 1.103186040920039, 3.55e-17, 1, 0, -0.7f, 1)
ROW(softmargin, 0.31326170354838107, 4.21e-18, 1.72, 0, 0.99999994f, 1)
ROW(softmargin, 1.3132616439437363, -5.13e-17, 1.11, 0, -0.99999994f, 1)
ROW(softmargin, 0.3132616875182228, 2.52e-17, 1.72, 0, 1, 1)
ROW(softmargin, 1.3132616875182228, 2.52e-17, 1.11, 0, -1, 1)
ROW(softmargin, 0.31326165545790846, -2.35e-18, 1.72, 0, 1.0000001f, 1)
ROW(softmargin, 1.313261774667198, 5.32e-17, 1.11, 0, -1.0000001f, 1)
ROW(softmargin, 0.16778602202078827, -5.75e-18, 3.13, 0, 1.7f, 1)
ROW(softmargin, 1.8677860697045041, -3.35e-17, 1.54, 0, -1.7f, 1)
ROW(softmargin, 0.01814992791780974, -7.74e-19, 7.94, 0, 4, 1)
ROW(softmargin, 4.0181499279178094, 2.91e-16, 1.96, 0, -4, 1)
ROW(softmargin, 0x1.02cb0bcfccbe5p-13, -1.06e-20, 18, 0, 9, 1)
ROW(softmargin, 9.000123402189724, -3.62e-16, 2, 0, -9, 1)
ROW(softmargin, 3.059022737137205e-07, -3.32e-24, 30, 0, 15, 1)
ROW(softmargin, 15.000000305902274, -4.64e-16, 2, 0, -15, 1)
ROW(softmargin, 3.398267813720959e-09, 1.8e-26, 39, 0, 19.5, 1)
ROW(softmargin, 19.500000003398267, 1.26e-15, 2, 0, -19.5, 1)
ROW(softmargin, 0x1.57a3afeb357aap-30, 1.07e-26, 41, 0, 20.5, 1)
ROW(softmargin, 20.500000001250154, -8.93e-16, 2, 0, -20.5, 1)
ROW(softmargin, 9.357622968839737e-14, -6.17e-31, 60.1, 0, 30, 1)
ROW(softmargin, 30.000000000000092, 1.21e-15, 2, 0, -30, 1)
ROW(softmargin, 8.75651076269652e-27, 3.01e-43, 120, 0, 60, 1)
ROW(softmargin, 60, 8.76e-27, 2, 0, -60, 1)
ROW(softmargin, 6.054601895401186e-39, 1.32e-55, 176, 0, 88, 1)
ROW(softmargin, 88, 6.05e-39, 2, 0, -88, 1)
ROW(softmargin, 1.8521167695179754e-45, 2.78e-62, 206, 0, 103, 1)
ROW(softmargin, 103, 1.85e-45, 2, 0, -103, 1)
ROW(softmargin, 0, 0, 2e+10, 0, 1e10f, 1)
ROW(softmargin, 1e10f, 0, 2, 0, -1e10f, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 5e-324, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -5e-324, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 1e-310, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -1e-310, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, 1e-200, 1)
ROW(softmargin, 0.6931471805599453, 2.32e-17, 1, 0, -1e-200, 1)
ROW(softmargin, 0.6931471805599453, 1.82e-17, 1, 0, 1e-17, 1)
ROW(softmargin, 0.6931471805599453, 2.82e-17, 1, 0, -1e-17, 1)
ROW(softmargin, 0.31326168751822286, -4.94e-19, 1.72, 0, 0.9999999999999999, 1)
ROW(softmargin, 1.3132616875182228, -5.6e-17, 1.11, 0, -0.9999999999999999, 1)
ROW(softmargin, 0.31326168751822275, 2.1e-17, 1.72, 0, 1.0000000000000002, 1)
ROW(softmargin, 1.313261687518223, -3.46e-17, 1.11, 0, -1.0000000000000002, 1)
ROW(softmargin, 0x1.0998b04bdd18fp-53, 1.05e-32, 73.5, 0, 36.7, 1)
ROW(softmargin, 36.7, 1.15e-16, 2, 0, -36.7, 1)
ROW(softmargin, 4.658284196779334e-131, -2.48e-147, 601, 0, 300.1, 1)
ROW(softmargin, 300.1, 0, 2, 0, -300.1, 1)
ROW(softmargin, 1.10098875270993e-308, 0, 1.42e+03, 0, 709.1, 1)
ROW(softmargin, 709.1, 0, 2, 0, -709.1, 1)
ROW(softmargin, 5e-324, 0, 1.49e+03, 0, 745.1, 1)
ROW(softmargin, 745.1, 0, 2, 0, -745.1, 1)
ROW(softmargin, 0x1.9b13abdf2722bp-27, -1.03e-25, 36.5, 0, 18.241371f, 1)
ROW(softmargin, 0x1.1d675c1c6c125p-26, -1.53e-24, 35.9, 0, 17.9131f, 1)
ROW(softmargin, 17.737945576433464, 9.15e-16, 2, 0, -17.737946f, 1)
ROW(softmargin, 16.60511976664542, -6.49e-16, 2, 0, -16.60512f, 1)
ROW(softmargin, 0x1.8eaeb07298242p-20, -6.48e-24, 26.9, 0, 13.419955f, 1)
ROW(softmargin, 7.957268759167764e-05, -5.04e-21, 18.9, 0, 9.4388f, 1)
ROW(softmargin, 0.00112521775371667, -7.82e-20, 13.6, 0, 6.789216f, 1)
ROW(softmargin, 7.675005869036308, 2.45e-16, 2, 0, -7.6745415f, 1)
ROW(softmargin, 0.014336542552784267, 1.31e-19, 8.42, 0, 4.2377667f, 1)
ROW(softmargin, 0.013856433095491779, -4.11e-20, 8.49, 0, 4.2720695f, 1)
ROW(softmargin, 0.038110091562821975, 3.16e-18, 6.38, 0, 3.2481606f, 1)
ROW(softmargin, 13.664686412121448, -1.54e-16, 2, 0, -13.664685f, 1)
ROW(softmargin, 2.8338021718018753, 9.55e-17, 1.84, 0, -2.7732143f, 1)
ROW(softmargin, 4.272768322825734, 3.75e-16, 1.97, 0, -4.258727f, 1)
ROW(softmargin, 0x1.1835d64110029p-13, 1.25e-20, 17.9, 0, 8.920484f, 1)
ROW(softmargin, 0x1.5c8249230c8f3p-29, -9.26e-26, 39.6, 0, 19.792782f, 1)
ROW(softmargin, 7.619445361122882, -3.4e-16, 1.76, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, 1,
    1, -1, -1, -1, -1, 1)
ROW(softmargin, 0.6152430609745995, 2.55e-17, 1.29, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f,
    1, -1, 1, -1, -1, 1, -1)
ROW(softmargin, 70.23378222269481, -1.98e-16, 1.38, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f,
    1.7864393f, 1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f,
    -2.8163095f, 0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f,
    1.6333357f, 1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f,
    2.8678572f, 2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f,
    -0.5072609f, 1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3,
    -0.64558625f, 0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -1, -1, -1, 1, 1, 1, -1, 1, -1, 1, 1, 1, -1,
    1, -1, 1, -1, -1, 1, -1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, 1, 1, 1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1, -1, -1, -1, 1, 1, -1,
    1, -1, -1, 1, 1, 1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1)
ROW(softmargin, 1.0781680744558104, -6.1e-17, 1.47, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, -1, -1, 1, -1, -1, -1, -1, 1, -1, 1, 1, 1,
    -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, -1, -1, -1, -1, 1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    1, 1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, 1)
ROW(softmargin_gradient, -0.5, 3.5e-46, 1, 0, 0x1p-149, 1)
ROW(softmargin_gradient, -0.5, -3.5e-46, 1, 0, -0x1p-149, 1)
ROW(softmargin_gradient, -0.5, 2.94e-39, 1, 0, 0x1p-126, 1)
ROW(softmargin_gradient, -0.5, -2.94e-39, 1, 0, -0x1p-126, 1)
ROW(softmargin_gradient, -0.5, 2.5e-31, 1, 0, 1e-30f, 1)
ROW(softmargin_gradient, -0.5, -2.5e-31, 1, 0, -1e-30f, 1)
ROW(softmargin_gradient, -0.4999999999999975, 2e-18, 1, 0, 1e-14f, 1)
ROW(softmargin_gradient, -0.5000000000000026, 5.35e-17, 1, 0, -1e-14f, 1)
ROW(softmargin_gradient, -0.4999999975, -2.08e-26, 1, 0, 1e-08f, 1)
ROW(softmargin_gradient, -0.5000000025, 2.08e-26, 1, 0, -1e-08f, 1)
ROW(softmargin_gradient, -0.4999999749999997, -2.08e-23, 1, 0, 1e-07f, 1)
ROW(softmargin_gradient, -0.5000000250000003, 2.08e-23, 1, 0, -1e-07f, 1)
ROW(softmargin_gradient, -0.4999249999970002, -5.58e-18, 1, 0, 0.0003f, 1)
ROW(softmargin_gradient, -0.5000750000029998, -4.99e-17, 1, 0, -0.0003f, 1)
ROW(softmargin_gradient, -0.4950001667717478, -7.66e-18, 1, 0, 0.02f, 1)
ROW(softmargin_gradient, -0.5049998332282521, -4.79e-17, 1.02, 0, -0.02f, 1)
ROW(softmargin_gradient, -0.42555748027417084, -8.62e-18, 1, 0, 0.3f, 1)
ROW(softmargin_gradient, -0.5744425197258292, 8.62e-18, 1.26, 0, -0.3f, 1)
ROW(softmargin_gradient, -0.3318122304748573, -3.79e-18, 1, 0, 0.7f, 1)
ROW(softmargin_gradient, -0.6681877695251427, 3.79e-18, 1.47, 0, -0.7f, 1)
ROW(softmargin_gradient, -0.2689414330889797, -1.61e-18, 1, 0, 0.99999994f, 1)
ROW(softmargin_gradient, -0.7310585669110202, -5.39e-17, 1.54, 0, -0.99999994f, 1)
ROW(softmargin_gradient, -0.2689414213699951, -1.68e-17, 1, 0, 1, 1)
ROW(softmargin_gradient, -0.7310585786300049, 1.68e-17, 1.54, 0, -1, 1)
ROW(softmargin_gradient, -0.26894139793202687, -1.64e-17, 1, 0, 1.0000001f, 1)
ROW(softmargin_gradient, -0.7310586020679731, 1.64e-17, 1.54, 0, -1.0000001f, 1)
ROW(softmargin_gradient, -0.15446525885576748, -5.28e-18, 1.88, 0, 1.7f, 1)
ROW(softmargin_gradient, -0.8455347411442325, 3.3e-17, 1.53, 0, -1.7f, 1)
ROW(softmargin_gradient, -0.01798620996209156, 7.02e-19, 6.86, 0, 4, 1)
ROW(softmargin_gradient, -0.9820137900379085, 9.71e-18, 1.15, 0, -4, 1)
ROW(softmargin_gradient, -0x1.02c6f5633e446p-13, -6.02e-21, 17, 0, 9, 1)
ROW(softmargin_gradient, -0.9998766054240138, 2.97e-17, 1, 0, -9, 1)
ROW(softmargin_gradient, -3.059022269256247e-07, -3.48e-24, 29, 0, 15, 1)
ROW(softmargin_gradient, -0.9999996940977731, 4.31e-17, 1, 0, -15, 1)
ROW(softmargin_gradient, -3.398267807946847e-09, 1.1e-25, 38, 0, 19.5, 1)
ROW(softmargin_gradient, -0.9999999966017322, 2.97e-17, 1, 0, -19.5, 1)
ROW(softmargin_gradient, -0x1.57a3afe79aea9p-30, 4.25e-26, 40, 0, 20.5, 1)
ROW(softmargin_gradient, -0.9999999987498471, -5.29e-18, 1, 0, -20.5, 1)
ROW(softmargin_gradient, -9.357622968839299e-14, -8.84e-31, 59.1, 0, 30, 1)
ROW(softmargin_gradient, -0.9999999999999064, -1.56e-17, 1, 0, -30, 1)
ROW(softmargin_gradient, -8.75651076269652e-27, -3.01e-43, 119, 0, 60, 1)
ROW(softmargin_gradient, -1, 8.76e-27, 1, 0, -60, 1)
ROW(softmargin_gradient, -6.054601895401186e-39, -1.32e-55, 175, 0, 88, 1)
ROW(softmargin_gradient, -1, 6.05e-39, 1, 0, -88, 1)
ROW(softmargin_gradient, -1.8521167695179754e-45, -2.78e-62, 205, 0, 103, 1)
ROW(softmargin_gradient, -1, 1.85e-45, 1, 0, -103, 1)
ROW(softmargin_gradient, 0, 0, 2e+10, 0, 1e10f, 1)
ROW(softmargin_gradient, -1, 0, 1, 0, -1e10f, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, 5e-324, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, -5e-324, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, 1e-310, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, -1e-310, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, 1e-200, 1)
ROW(softmargin_gradient, -0.5, 0, 1, 0, -1e-200, 1)
ROW(softmargin_gradient, -0.5, 2.5e-18, 1, 0, 1e-17, 1)
ROW(softmargin_gradient, -0.5, -2.5e-18, 1, 0, -1e-17, 1)
ROW(softmargin_gradient, -0.26894142136999516, 1.69e-17, 1, 0, 0.9999999999999999, 1)
ROW(softmargin_gradient, -0.7310585786300049, 3.86e-17, 1.54, 0, -0.9999999999999999, 1)
ROW(softmargin_gradient, -0.2689414213699951, 2.69e-17, 1, 0, 1.0000000000000002, 1)
ROW(softmargin_gradient, -0.7310585786300049, -2.69e-17, 1.54, 0, -1.0000000000000002, 1)
ROW(softmargin_gradient, -0x1.0998b04bdd18fp-53, -3.91e-33, 72.5, 0, 36.7, 1)
ROW(softmargin_gradient, -0.9999999999999999, 4.16e-18, 1, 0, -36.7, 1)
ROW(softmargin_gradient, -4.658284196779334e-131, 2.48e-147, 600, 0, 300.1, 1)
ROW(softmargin_gradient, -1, 0, 1, 0, -300.1, 1)
ROW(softmargin_gradient, -1.10098875270993e-308, 0, 1.42e+03, 0, 709.1, 1)
ROW(softmargin_gradient, -1, 0, 1, 0, -709.1, 1)
ROW(softmargin_gradient, -5e-324, 0, 1.49e+03, 0, 745.1, 1)
ROW(softmargin_gradient, -1, 0, 1, 0, -745.1, 1)
ROW(softmargin_gradient, -0x1.9b13abb5e5ap-27, 4.48e-25, 35.5, 0, 18.241371f, 1)
ROW(softmargin_gradient, -0x1.1d675bf4a628bp-26, -4.09e-25, 34.9, 0, 17.9131f, 1)
ROW(softmargin_gradient, -0.99999998020716, 5.29e-17, 1, 0, -17.737946f, 1)
ROW(softmargin_gradient, -0.9999999385547785, 1.64e-17, 1, 0, -16.60512f, 1)
ROW(softmargin_gradient, -1.485206499004079e-06, -3.39e-23, 25.9, 0, 13.419955f, 1)
ROW(softmargin_gradient, -7.95695217693439e-05, -2.94e-21, 17.9, 0, 9.4388f, 1)
ROW(softmargin_gradient, -0.001124584933595763, -9.74e-20, 12.6, 0, 6.789216f, 1)
ROW(softmargin_gradient, -0.9995357121673318, 5.69e-18, 1.01, 0, -7.6745415f, 1)
ROW(softmargin_gradient, -0.014234263685099958, 4.24e-19, 7.36, 0, 4.2377667f, 1)
ROW(softmargin_gradient, -0x1.c2ea9530c1ddp-7, 8.2e-19, 7.43, 0, 4.2720695f, 1)
ROW(softmargin_gradient, -0.03739303984711253, -7.75e-19, 5.26, 0, 3.2481606f, 1)
ROW(softmargin_gradient, -0.9999988372078418, 3.94e-17, 1, 0, -13.664685f, 1)
ROW(softmargin_gradient, -0.9412110973188602, 6.06e-18, 1.33, 0, -2.7732143f, 1)
ROW(softmargin_gradient, -0.986056869410038, 3.21e-17, 1.12, 0, -4.258727f, 1)
ROW(softmargin_gradient, -0x1.18310b77ccda3p-13, 6.53e-21, 16.9, 0, 8.920484f, 1)
ROW(softmargin_gradient, -2.535736188574992e-09, -2.05e-25, 38.6, 0, 19.792782f, 1)
ROW(softmargin_gradient, -0.30431448618098955, 1.95e-17, 1, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f,
    -1.7739263f, 1, 1, -1, -1, -1, -1, 1)
ROW(softmargin_gradient, -0.010561296130224402, 1.1e-19, 3.69, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f,
    -1.482321f, 1, -1, 1, -1, -1, 1, -1)
ROW(softmargin_gradient, 0.6819593137292254, -3.26e-17, 1.49, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f,
    -0.61106503f, 1.7864393f, 1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f,
    0.9493774f, -2.8163095f, 0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f,
    -2.7132506f, 1.6333357f, 1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f,
    2.7349384f, 2.8678572f, 2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f,
    -0.5238796f, -0.5072609f, 1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f,
    0x1.d317p-3, -0.64558625f, 0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -1, -1, -1, 1, 1, 1, -1, 1, -1,
    1, 1, 1, -1, 1, -1, 1, -1, -1, 1, -1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, 1, 1, 1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1, -1, -1,
    -1, 1, 1, -1, 1, -1, -1, 1, 1, 1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1)
ROW(softmargin_gradient, 0.011877566362098474, 4.78e-19, 1.54, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f,
    0.0866273f, 0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f,
    1.03931f, -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f,
    -2.7392101f, -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f,
    -2.9911819f, -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f,
    0.41745266f, 2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f,
    -0.47725073f, 1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, -1, -1, 1, -1, -1, -1, -1,
    1, -1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, -1, -1, -1, -1, 1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, 1, 1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, 1)
ROW(margin, 0.6185674f, 0, 1.23, 0, -0.3814326f, -1)
ROW(margin, 1.2561184f, 0, 1, 0, 0.25611842f, -1)
ROW(margin, 0, 0, 1, 0, -1.5793815f, -1)
ROW(margin, 3.0011783f, 0, 1.33, 0, 2.0011783f, -1)
ROW(margin, 0.3394667f, 0, 3.9, 0, -0.6605333f, -1)
ROW(margin, 0, 0, 1, 0, -1.29208f, -1)
ROW(margin, 0x1.3338cdap3, 0, 1.51, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, 1, 1, -1, -1, -1,
    -1, 1)
ROW(margin, 0.7216181260033149, 1.59e-17, 1.13, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f, 1,
    -1, 1, -1, -1, 1, -1)
ROW(margin, 0x1.7c728f8dp6, 0, 1.2, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f,
    1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f,
    0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f,
    1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f,
    2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f,
    1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f,
    0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -1, -1, -1, 1, 1, 1, -1, 1, -1, 1, 1, 1, -1, 1, -1, 1, -1,
    -1, 1, -1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, 1, 1, 1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, -1, 1,
    1, 1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1)
ROW(margin, 1.456621978737946, 1.02e-16, 1.25, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f, 0.4225334f,
    0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f, -0.26433232f,
    -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f, -1.9958886f,
    -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f, -2.4240932f,
    -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f, 2.790192f,
    2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f, 1.7427264f,
    -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, -1, -1, 1, -1, -1, -1, -1, 1, -1, 1, 1, 1, -1, -1, -1,
    -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, -1, -1, -1, -1, 1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1,
    -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, 1)
ROW(margin_gradient, 1, 0, 1, 0, -0.3814326f, -1)
ROW(margin_gradient, 1, 0, 1, 0, 0.25611842f, -1)
ROW(margin_gradient, 0, 0, 1, 0, -1.5793815f, -1)
ROW(margin_gradient, 1, 0, 1, 0, 2.0011783f, -1)
ROW(margin_gradient, 1, 0, 1, 0, -0.6605333f, -1)
ROW(margin_gradient, 0, 0, 1, 0, -1.29208f, -1)
ROW(margin_gradient, -1, 0, 1, 0, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f, 1, 1, -1, -1, -1, -1, 1)
ROW(margin_gradient, 0, 0, 1, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f, 1, -1, 1, -1, -1, 1,
    -1)
ROW(margin_gradient, 1, 0, 1, 0, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f,
    1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f,
    0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f,
    1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f,
    2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f,
    1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f,
    0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f, -1, -1, -1, 1, 1, 1, -1, 1, -1, 1, 1, 1, -1, 1, -1, 1, -1,
    -1, 1, -1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, -1, 1, -1, -1, 1, 1, 1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, -1, 1,
    1, 1, -1, -1, -1, -1, -1, 1, -1, 1, -1, -1)
ROW(margin_gradient, 0.014285714285714285, 4.46e-19, 1, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f,
    0.4225334f, 0.71396345f, -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f,
    -0.26433232f, -1.1181921f, -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f,
    -1.9958886f, -2.2153878f, 1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f,
    -2.4240932f, -2.8029408f, -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f,
    2.790192f, 2.6797533f, -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f,
    1.7427264f, -0.23512013f, -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f, -1, -1, 1, -1, -1, -1, -1, 1, -1, 1, 1, 1,
    -1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, -1, -1, -1, -1, 1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    1, 1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, -1, -1, -1, 1, 1, 1)
ROW(l1cost, 0x1.9dd9572p3, 0, 1, 0.82683605f, -2.0965285f, -1.1018969f, 2.5570652f, -2.4297276f, -2.1468003f, -1.7739263f)
ROW(l1cost, 8.101744901317943, 0, 1, 2.5278447f, 0x1.cd2fb2p-16, -1.9494349f, -0.64429295f, -0.25384253f, 1.2439814f, -1.482321f)
ROW(l1cost, 0x1.76b5fdedp6, 0, 1, 0.7627907f, -1.7381128f, -0.73619896f, -1.2156371f, -0.41482008f, -0.43362167f, -0.61106503f, 1.7864393f,
    1.8690292f, 0.37477654f, -0.16332068f, -1.2932445f, 1.592127f, 2.9213188f, -1.6253821f, 1.2185342f, 1.1943358f, 0.9493774f, -2.8163095f,
    0.3103485f, -1.7879192f, -1.8339373f, 0.47869742f, 0.87054914f, 0.7525947f, 1.4531922f, 1.2158618f, -0.14909704f, -2.7132506f, 1.6333357f,
    1.9384909f, 2.0128543f, 0.58858645f, -2.770984f, -1.8246919f, -2.349938f, 0.8150309f, 0.26568863f, -1.881141f, 2.7349384f, 2.8678572f,
    2.3956437f, -0.2167111f, -1.2492307f, -1.7468047f, 1.9447011f, 1.2056127f, -1.3359483f, 2.4147482f, 0.41359696f, -0.5238796f, -0.5072609f,
    1.3227624f, -0.26784235f, 0.95552987f, -2.2677956f, 1.2138906f, -1.3665551f, 2.462903f, -1.7136356f, -1.0006772f, 0x1.d317p-3, -0.64558625f,
    0.15274008f, 2.54284f, -1.7930574f, 1.6330884f, 1.1597892f, 1.7174202f, -0.31397778f)
ROW(l1cost, 0x1.a14cf6a21p6, 0, 1, 1.5957935f, 1.4250491f, 0.8008855f, 0.69228214f, 1.207075f, -2.2565339f, 0.0866273f, 0.4225334f, 0.71396345f,
    -1.8075045f, 2.8825207f, 1.0480785f, -2.5661068f, 2.679221f, -2.2241123f, -1.5764004f, 1.0670037f, 1.03931f, -0.26433232f, -1.1181921f,
    -2.7135255f, -2.3581986f, -2.8905423f, -2.2975948f, 1.8670324f, -0.88079745f, -1.556478f, -0.46150002f, -2.7392101f, -1.9958886f, -2.2153878f,
    1.369586f, 2.6410515f, -0.648833f, 2.9585004f, 0.8694183f, 1.5832938f, -0.21884117f, -2.3371322f, -2.9911819f, -2.4240932f, -2.8029408f,
    -0.39668238f, -1.8438485f, 2.142227f, 1.9114982f, 2.085005f, -1.9536871f, 2.119085f, 1.8589624f, 0.41745266f, 2.790192f, 2.6797533f,
    -1.1435057f, 0.3779367f, -0.009321147f, 2.1844878f, -0.6820583f, -1.2326307f, -0.6388009f, 0.91672987f, -0.47725073f, 1.7427264f, -0.23512013f,
    -0.45139617f, 1.1328758f, 0.23537332f, 0.379765f, -1.4673078f, -0.5249262f)
ROW(classnll, 53.85857900918381, 0, 2, 0, 1, -24.824934f, -9.708774f, 2.1695356f, 0.9465514f)
ROW(classnll, 1.0268875f, 0, 1, 1, 1, -1.0268875f, -29.00231f, 1.3296721f, 1.0051934f)
ROW(classnll, 46.02080868649858, 0, 2, 0, 4, -8.908728f, -5.2481723f, -17.074314f, -14.812459f, -11.828631f, -18.223661f, -29.985292f, -24.537844f,
    0.934584f, 0.6769962f)
ROW(classnll, 23.332059212749797, 9.68e-16, 1.13, 1, 4, -24.02849f, -20.219864f, -21.671438f, -24.284838f, -9.640146f, -19.89837f, -18.330761f,
    -26.209179f, 0.2418809f, 0.82074213f)
ROW(classnll, 1562.5990646210514, 2.84e-14, 2, 0, 64, -10.261218f, -18.61088f, -25.849283f, -23.969887f, -17.817802f, -29.052502f, -4.161096f,
    -5.154245f, -19.779413f, -23.686897f, -1.5712205f, -9.320031f, -10.802152f, -16.148296f, -15.629727f, -21.913774f, -11.3870325f, -23.210302f,
    -16.179167f, -11.099108f, -5.1901183f, -10.926923f, -23.73823f, -15.766656f, -2.6903338f, -4.8922553f, -29.15892f, -14.112329f, -2.6966386f,
    -20.542963f, -12.796494f, -1.505826f, -17.477377f, -27.503136f, -4.8583274f, -2.3182492f, -24.864481f, -21.399355f, -14.030905f, -10.343826f,
    -7.190282f, -11.133846f, -26.916758f, -22.366766f, -16.409039f, -14.812535f, -25.611649f, -24.327656f, -26.448456f, -14.254784f, -7.2182207f,
    -16.398361f, -9.185427f, -14.624181f, -21.55622f, -25.508436f, -16.646616f, -3.5114775f, -6.500855f, -18.044601f, -2.4209201f, -23.048595f,
    -20.350632f, -17.556112f, -16.674025f, -3.0486078f, -19.04238f, -17.427582f, -3.2857459f, -10.028695f, -25.201117f, -18.879597f, -5.5284863f,
    -5.0086927f, -2.9846041f, -13.124884f, -23.491493f, -12.614799f, -19.817286f, -23.455538f, -21.86273f, -25.815348f, -9.382439f, -12.600317f,
    -0.6931391f, -10.875479f, -0x1.bc0ap4, -9.529229f, -9.161383f, -5.4040313f, -6.9270225f, -29.776806f, -13.68672f, -0.19661129f, -27.954378f,
    -10.5852785f, -24.904385f, -24.606443f, -12.223265f, -20.997877f, -17.576572f, -25.33988f, -1.7077042f, -29.727543f, -14.297326f, -6.943535f,
    -2.4634123f, -2.8319767f, -18.581553f, -7.798316f, -3.0162077f, -22.611444f, -26.446602f, -23.664982f, -23.306297f, -20.84913f, -27.127243f,
    -16.979675f, -0.9710688f, -27.18617f, -8.830303f, -24.144333f, -12.990035f, -22.622517f, -15.569171f, -10.446639f, -27.826187f, -4.6840105f,
    0.33537847f, 2.6814106f)
ROW(classnll, 15.489280707362244, 4.66e-16, 1.03, 1, 64, -24.182646f, -19.296772f, -15.714904f, -5.667532f, -2.6095085f, -16.596004f, -10.899457f,
    -21.705662f, -12.329539f, -27.308487f, -14.23745f, -25.5831f, -13.314197f, -22.944767f, -23.357983f, -7.0358706f, -8.755833f, -21.349571f,
    -9.40091f, -10.187989f, -16.893726f, -10.201087f, -16.229038f, -25.785707f, -20.735796f, -14.442164f, -12.497328f, -2.1217828f, -1.7785461f,
    -9.126222f, -17.849646f, -18.821634f, -8.925151f, -0.81889147f, -1.9565431f, -0.6748463f, -0.81106365f, -27.272846f, -15.051403f, -15.763116f,
    -28.595642f, -9.069852f, -24.808352f, -22.522419f, -19.457317f, -20.32802f, -9.61142f, -20.375034f, -22.472172f, -10.137599f, -8.2717705f,
    -13.348537f, -12.396133f, -17.550789f, -8.977339f, -26.055578f, -6.098678f, -11.434222f, -24.273975f, -7.7843323f, -10.889633f, -26.878954f,
    -28.537558f, -27.771276f, -13.647644f, -16.161589f, -20.59646f, -26.120544f, -29.872818f, -17.880161f, -11.948798f, -24.407381f, -13.17107f,
    -6.820955f, -26.916853f, -24.378479f, -23.577719f, -24.139954f, -19.7159f, -6.528261f, -19.917286f, -14.866395f, -2.9824317f, -9.896007f,
    -25.529882f, -0.5238455f, -14.285878f, -21.449326f, -26.07394f, -22.873768f, -7.8659887f, -4.235206f, -0.36729243f, -28.51531f, -14.779895f,
    -20.905935f, -15.360627f, -1.8306794f, -24.522652f, -12.837814f, -27.563944f, -29.06735f, -6.5578065f, -29.426325f, -17.00958f, -23.19878f,
    -20.021715f, -9.115219f, -26.899075f, -16.09138f, -27.873652f, -11.895742f, -14.57706f, -23.215261f, -29.234005f, -16.841042f, -1.6379125f,
    -11.566315f, -15.672646f, -6.9655924f, -26.025557f, -11.696271f, -12.537006f, -2.016203f, -15.264873f, -3.5537782f, -27.170988f, -4.4932694f,
    2.6456833f, 2.266351f)
ROW(classnll, 13.44697373985457, 0, 2, 0, 1, -6.1906343f, -22.681696f, -3.5028f, -5.3259335f, -12.247603f, 2.172148f, 1.2120353f, 2.4586992f,
    0.99767965f, 1.9904425f)
ROW(classnll, 6.2044816f, 0, 1, 1, 1, -6.2044816f, -7.2251377f, -1.9027684f, -28.231134f, -5.020879f, 1.2611598f, 0.8328914f, 2.306836f, 1.081627f,
    1.7409343f)
ROW(classnll, 95.93872998121248, 7.11e-15, 2, 0, 4, -12.905714f, -19.69362f, -21.432756f, -0.33126482f, -2.410134f, -3.8232803f, -27.780708f,
    -19.696312f, -15.701207f, -29.640549f, -26.116266f, -19.107304f, -21.326487f, -15.745369f, -29.732943f, -9.848937f, -0.5018484f, -8.865348f,
    -12.282675f, -21.882488f, 2.7501419f, 0.5273336f, 2.3522036f, 2.4897184f, 0.4658741f)
ROW(classnll, 12.74827235953748, 9.7e-17, 1.5, 1, 4, -18.43244f, -7.535806f, -0.5812402f, -11.147169f, -19.48826f, -20.498829f, -0.99724126f,
    -20.497766f, -28.914093f, -18.142761f, -27.948502f, -5.705763f, -2.8582306f, -5.4164114f, -8.191088f, -25.836306f, -5.299403f, -26.377048f,
    -17.712622f, -3.9323704f, 2.833432f, 2.561746f, 1.1939853f, 0.16322564f, 1.3772482f)
ROW(classnll, 14.21203408915801, 0, 2, 0, 1, -7.066034f, -11.06404f, -29.587772f, -11.529101f, -1.2144083f, -23.385275f, -29.568832f, -19.657629f,
    -29.497332f, -0.32353264f, -22.845762f, -26.401464f, -10.705477f, -29.488813f, -3.5722933f, -5.472271f, -16.438105f, -25.259798f, -20.501741f,
    -11.596581f, -9.158937f, -12.144682f, -21.909174f, -8.464838f, -4.80344f, -17.916254f, -28.467484f, -10.580728f, -20.468678f, -2.9346073f,
    -13.282897f, -3.0510507f, -5.987053f, 2.011317f, 0.32774737f, 2.7645552f, 0.49722034f, 1.7372695f, 1.1601869f, 1.533612f, 2.292942f, 2.96585f,
    0.8591958f, 2.633916f, 0.93293f, 2.0572093f, 2.4119895f, 2.3502455f, 2.9029746f, 2.5266476f, 0.9679864f, 2.6302276f, 1.8565853f, 2.6275501f,
    2.208208f, 0.4023564f, 2.2770748f, 1.2897446f, 2.9600973f, 1.9200475f, 0.23159872f, 0.17747167f, 1.8048506f, 1.9172336f, 1.0341635f, 2.900839f)
ROW(classnll, 4.966691f, 0, 1, 1, 1, -4.966691f, -21.443594f, -4.290899f, -20.098242f, -18.823208f, -20.023254f, -13.150019f, -11.249708f,
    -15.793025f, -15.586149f, -5.559503f, -10.466247f, -13.131243f, -9.463174f, -5.0964785f, -11.798896f, -11.294146f, -26.695211f, -18.24992f,
    -13.99167f, -18.095545f, -18.713526f, -12.247017f, -9.604203f, -18.18779f, -20.28997f, -29.632614f, -17.519733f, -20.800287f, -20.96198f,
    -22.680605f, -5.2075887f, -22.038021f, 2.4224224f, 2.2285836f, 2.7425654f, 0.17487961f, 2.527993f, 0.9547166f, 2.1622713f, 2.8922486f,
    1.2282114f, 2.798838f, 1.3380349f, 0.5305441f, 2.983463f, 0.20604637f, 1.6316007f, 1.7350756f, 2.5854468f, 2.3098743f, 0.6158136f, 1.3549331f,
    1.4647592f, 1.7023481f, 2.7969449f, 0.37584057f, 0.3068183f, 0.974618f, 1.0398387f, 1.6448407f, 1.9136518f, 2.2320268f, 0.3463199f, 0.45744255f,
    2.374577f)
ROW(classnll, 121.10575278092608, 0, 2, 0, 4, -29.575201f, -9.146081f, -27.39969f, -11.34304f, -9.982359f, -0x1.8e4bp3, -27.82716f, -2.0737514f,
    -8.890253f, -17.527317f, -15.691238f, -13.119391f, -21.695509f, -0.2592503f, -23.941967f, -29.569248f, -3.5678189f, -13.474112f, -25.908554f,
    -14.5061655f, -15.76891f, -17.323872f, -24.873638f, -3.897435f, -6.009799f, -18.23531f, -28.172308f, -5.4591255f, -24.084848f, -18.164923f,
    -19.206932f, -5.231832f, -15.401329f, -14.307874f, -24.245964f, -19.687689f, -6.0832443f, -27.536455f, -12.354195f, -28.636738f, -3.3395374f,
    -5.306813f, -26.14496f, -12.4976845f, -16.09182f, -16.845518f, -27.14839f, -26.574999f, -1.2202739f, -29.996851f, -12.964608f, -7.9181013f,
    -14.268782f, -24.15162f, -21.144197f, -16.535648f, -1.8967366f, -24.328623f, -18.285843f, -6.5406547f, -6.302264f, -8.733868f, -12.547683f,
    -0.7561751f, -11.64503f, -4.0996f, -29.211454f, -20.854506f, -20.631697f, -10.522409f, -16.13582f, -0.120905116f, -19.50229f, -9.031779f,
    -21.897099f, -2.7866998f, -12.322818f, -18.51798f, -21.195911f, -11.217612f, -26.44672f, -2.7704046f, -17.852875f, -8.276613f, -8.058607f,
    -3.7461967f, -15.120062f, -23.97207f, -8.037284f, -13.082383f, -3.0877187f, -29.973362f, -27.942488f, -26.146456f, -29.93519f, -23.90766f,
    -24.377907f, -2.628435f, -19.441315f, -19.305939f, -27.491413f, -9.576749f, -9.813463f, -4.8245025f, -2.206969f, -2.0738893f, -22.929695f,
    -17.629494f, -25.171274f, -19.58674f, -20.882841f, -17.913363f, -16.950764f, -24.264591f, -6.153398f, -0.49879512f, -7.4135456f, -0.8753865f,
    -6.032402f, -18.100796f, -8.15619f, -23.370758f, -5.7377143f, -4.165487f, -13.902996f, -15.424857f, -2.2889566f, -27.159904f, -22.60067f,
    -24.48535f, -22.50615f, -2.5406916f, 1.9365067f, 1.1029546f, 2.7414923f, 1.6641912f, 0.9444751f, 0.81803375f, 2.516317f, 2.6108654f, 2.694129f,
    0.8310155f, 1.8318415f, 2.8742442f, 1.7645738f, 2.0631497f, 1.9279087f, 2.260836f, 0.36386245f, 0.7343346f, 1.3781503f, 2.390987f, 1.0766877f,
    0.50602466f, 2.4489024f, 0.29354197f, 1.9322453f, 1.2704691f, 0.8896242f, 1.6580409f, 0.42281806f, 2.6743276f, 1.2237765f, 2.8132777f,
    2.8294876f)
ROW(classnll, 16.594572312859558, -1.65e-15, 1.15, 1, 4, -19.429167f, -14.254309f, -18.226505f, -27.63499f, -25.246937f, -8.763077f, -16.835659f,
    -12.45663f, -22.965878f, -21.784134f, -23.848764f, -5.2999225f, -6.745603f, -10.521767f, -14.491831f, -10.322574f, -0.019851906f, -21.004507f,
    -15.344042f, -6.9981394f, -7.085841f, -17.165543f, -21.533863f, -21.815634f, -29.140842f, -3.0811286f, -22.288807f, -6.74784f, -13.106166f,
    -28.49939f, -0x1.271dp0, -10.035722f, -0.21669525f, -18.055325f, -24.318272f, -27.28559f, -12.061439f, -5.762396f, -26.25125f, -14.403362f,
    -14.440862f, -26.366343f, -21.177479f, -25.871769f, -12.243022f, -13.594195f, -27.269257f, -0.7740048f, -25.291048f, -1.9411218f, -25.4352f,
    -2.7815332f, -12.697704f, -3.1862767f, -27.781298f, -6.417694f, -17.10735f, -2.3336976f, -27.999485f, -27.842102f, -25.07915f, -17.621374f,
    -8.93494f, -19.887987f, -17.21147f, -4.179207f, -10.817304f, -15.11135f, -6.17265f, -10.73712f, -2.6457424f, -19.62325f, -10.058059f,
    -7.371288f, -0.36979795f, -1.4867904f, -5.1728888f, -14.266973f, -23.722649f, -20.417068f, -12.59561f, -0x1.beefp3, -19.137827f, -16.868145f,
    -27.54549f, -17.310112f, -0.8967604f, -8.46564f, -24.645723f, -26.896545f, -23.56717f, -7.3589954f, -14.740244f, -12.27433f, -16.694565f,
    -9.546173f, -7.861249f, -0.21092276f, -19.672081f, -6.2378f, -4.6160674f, -24.761646f, -20.16124f, -18.876524f, -0.3425412f, -17.70719f,
    -11.804136f, -24.488739f, -8.997432f, -6.5949593f, -20.89904f, -17.149282f, -19.636093f, -8.190937f, -12.520447f, -2.6167793f, -12.017523f,
    -6.988421f, -14.065141f, -16.435436f, -16.051119f, -23.38366f, -15.375233f, -11.550678f, -11.913054f, -21.374468f, -19.908737f, -12.427726f,
    -4.327182f, -29.907543f, -6.3155265f, -17.210531f, 2.3613338f, 0.16901436f, 0.8674208f, 2.4766293f, 2.4289725f, 0.12675099f, 0.73067737f,
    1.5324926f, 2.1303658f, 1.1704237f, 1.2120664f, 1.8194593f, 1.4908606f, 1.730827f, 0.71303135f, 1.0706055f, 2.6387064f, 2.696512f, 2.754613f,
    0.76178324f, 0.82194453f, 0.99639165f, 0.38511536f, 0.48322067f, 2.6109443f, 1.8891218f, 0.5495227f, 2.3261232f, 2.2701783f, 1.428685f,
    0.25073394f, 1.8151969f, 1.1231467f)
ROW(classnll_gradient, -2.1695356f, 0, 1, 0, 1, -24.824934f, -9.708774f, 2.1695356f, 0.9465514f)
ROW(classnll_gradient, -1, 0, 1, 1, 1, -1.0268875f, -29.00231f, 1.3296721f, 1.0051934f)
ROW(classnll_gradient, -0.934584f, 0, 1, 0, 4, -8.908728f, -5.2481723f, -17.074314f, -14.812459f, -11.828631f, -18.223661f, -29.985292f,
    -24.537844f, 0.934584f, 0.6769962f)
ROW(classnll_gradient, -0.1138131248087263, -3e-18, 1.55, 1, 4, -24.02849f, -20.219864f, -21.671438f, -24.284838f, -9.640146f, -19.89837f,
    -18.330761f, -26.209179f, 0.2418809f, 0.82074213f)
ROW(classnll_gradient, -0.33537847f, 0, 1, 0, 64, -10.261218f, -18.61088f, -25.849283f, -23.969887f, -17.817802f, -29.052502f, -4.161096f,
    -5.154245f, -19.779413f, -23.686897f, -1.5712205f, -9.320031f, -10.802152f, -16.148296f, -15.629727f, -21.913774f, -11.3870325f, -23.210302f,
    -16.179167f, -11.099108f, -5.1901183f, -10.926923f, -23.73823f, -15.766656f, -2.6903338f, -4.8922553f, -29.15892f, -14.112329f, -2.6966386f,
    -20.542963f, -12.796494f, -1.505826f, -17.477377f, -27.503136f, -4.8583274f, -2.3182492f, -24.864481f, -21.399355f, -14.030905f, -10.343826f,
    -7.190282f, -11.133846f, -26.916758f, -22.366766f, -16.409039f, -14.812535f, -25.611649f, -24.327656f, -26.448456f, -14.254784f, -7.2182207f,
    -16.398361f, -9.185427f, -14.624181f, -21.55622f, -25.508436f, -16.646616f, -3.5114775f, -6.500855f, -18.044601f, -2.4209201f, -23.048595f,
    -20.350632f, -17.556112f, -16.674025f, -3.0486078f, -19.04238f, -17.427582f, -3.2857459f, -10.028695f, -25.201117f, -18.879597f, -5.5284863f,
    -5.0086927f, -2.9846041f, -13.124884f, -23.491493f, -12.614799f, -19.817286f, -23.455538f, -21.86273f, -25.815348f, -9.382439f, -12.600317f,
    -0.6931391f, -10.875479f, -0x1.bc0ap4, -9.529229f, -9.161383f, -5.4040313f, -6.9270225f, -29.776806f, -13.68672f, -0.19661129f, -27.954378f,
    -10.5852785f, -24.904385f, -24.606443f, -12.223265f, -20.997877f, -17.576572f, -25.33988f, -1.7077042f, -29.727543f, -14.297326f, -6.943535f,
    -2.4634123f, -2.8319767f, -18.581553f, -7.798316f, -3.0162077f, -22.611444f, -26.446602f, -23.664982f, -23.306297f, -20.84913f, -27.127243f,
    -16.979675f, -0.9710688f, -27.18617f, -8.830303f, -24.144333f, -12.990035f, -22.622517f, -15.569171f, -10.446639f, -27.826187f, -4.6840105f,
    0.33537847f, 2.6814106f)
ROW(classnll_gradient, -0.016831642079517768, -5.87e-19, 1, 1, 64, -24.182646f, -19.296772f, -15.714904f, -5.667532f, -2.6095085f, -16.596004f,
    -10.899457f, -21.705662f, -12.329539f, -27.308487f, -14.23745f, -25.5831f, -13.314197f, -22.944767f, -23.357983f, -7.0358706f, -8.755833f,
    -21.349571f, -9.40091f, -10.187989f, -16.893726f, -10.201087f, -16.229038f, -25.785707f, -20.735796f, -14.442164f, -12.497328f, -2.1217828f,
    -1.7785461f, -9.126222f, -17.849646f, -18.821634f, -8.925151f, -0.81889147f, -1.9565431f, -0.6748463f, -0.81106365f, -27.272846f, -15.051403f,
    -15.763116f, -28.595642f, -9.069852f, -24.808352f, -22.522419f, -19.457317f, -20.32802f, -9.61142f, -20.375034f, -22.472172f, -10.137599f,
    -8.2717705f, -13.348537f, -12.396133f, -17.550789f, -8.977339f, -26.055578f, -6.098678f, -11.434222f, -24.273975f, -7.7843323f, -10.889633f,
    -26.878954f, -28.537558f, -27.771276f, -13.647644f, -16.161589f, -20.59646f, -26.120544f, -29.872818f, -17.880161f, -11.948798f, -24.407381f,
    -13.17107f, -6.820955f, -26.916853f, -24.378479f, -23.577719f, -24.139954f, -19.7159f, -6.528261f, -19.917286f, -14.866395f, -2.9824317f,
    -9.896007f, -25.529882f, -0.5238455f, -14.285878f, -21.449326f, -26.07394f, -22.873768f, -7.8659887f, -4.235206f, -0.36729243f, -28.51531f,
    -14.779895f, -20.905935f, -15.360627f, -1.8306794f, -24.522652f, -12.837814f, -27.563944f, -29.06735f, -6.5578065f, -29.426325f, -17.00958f,
    -23.19878f, -20.021715f, -9.115219f, -26.899075f, -16.09138f, -27.873652f, -11.895742f, -14.57706f, -23.215261f, -29.234005f, -16.841042f,
    -1.6379125f, -11.566315f, -15.672646f, -6.9655924f, -26.025557f, -11.696271f, -12.537006f, -2.016203f, -15.264873f, -3.5537782f, -27.170988f,
    -4.4932694f, 2.6456833f, 2.266351f)
ROW(classnll_gradient, -2.172148f, 0, 1, 0, 1, -6.1906343f, -22.681696f, -3.5028f, -5.3259335f, -12.247603f, 2.172148f, 1.2120353f, 2.4586992f,
    0.99767965f, 1.9904425f)
ROW(classnll_gradient, -1, 0, 1, 1, 1, -6.2044816f, -7.2251377f, -1.9027684f, -28.231134f, -5.020879f, 1.2611598f, 0.8328914f, 2.306836f, 1.081627f,
    1.7409343f)
ROW(classnll_gradient, -2.7501419f, 0, 1, 0, 4, -12.905714f, -19.69362f, -21.432756f, -0.33126482f, -2.410134f, -3.8232803f, -27.780708f,
    -19.696312f, -15.701207f, -29.640549f, -26.116266f, -19.107304f, -21.326487f, -15.745369f, -29.732943f, -9.848937f, -0.5018484f, -8.865348f,
    -12.282675f, -21.882488f, 2.7501419f, 0.5273336f, 2.3522036f, 2.4897184f, 0.4658741f)
ROW(classnll_gradient, -0.3556723139064148, -1.33e-18, 1.29, 1, 4, -18.43244f, -7.535806f, -0.5812402f, -11.147169f, -19.48826f, -20.498829f,
    -0.99724126f, -20.497766f, -28.914093f, -18.142761f, -27.948502f, -5.705763f, -2.8582306f, -5.4164114f, -8.191088f, -25.836306f, -5.299403f,
    -26.377048f, -17.712622f, -3.9323704f, 2.833432f, 2.561746f, 1.1939853f, 0.16322564f, 1.3772482f)
ROW(classnll_gradient, -2.011317f, 0, 1, 0, 1, -7.066034f, -11.06404f, -29.587772f, -11.529101f, -1.2144083f, -23.385275f, -29.568832f, -19.657629f,
    -29.497332f, -0.32353264f, -22.845762f, -26.401464f, -10.705477f, -29.488813f, -3.5722933f, -5.472271f, -16.438105f, -25.259798f, -20.501741f,
    -11.596581f, -9.158937f, -12.144682f, -21.909174f, -8.464838f, -4.80344f, -17.916254f, -28.467484f, -10.580728f, -20.468678f, -2.9346073f,
    -13.282897f, -3.0510507f, -5.987053f, 2.011317f, 0.32774737f, 2.7645552f, 0.49722034f, 1.7372695f, 1.1601869f, 1.533612f, 2.292942f, 2.96585f,
    0.8591958f, 2.633916f, 0.93293f, 2.0572093f, 2.4119895f, 2.3502455f, 2.9029746f, 2.5266476f, 0.9679864f, 2.6302276f, 1.8565853f, 2.6275501f,
    2.208208f, 0.4023564f, 2.2770748f, 1.2897446f, 2.9600973f, 1.9200475f, 0.23159872f, 0.17747167f, 1.8048506f, 1.9172336f, 1.0341635f, 2.900839f)
ROW(classnll_gradient, -1, 0, 1, 1, 1, -4.966691f, -21.443594f, -4.290899f, -20.098242f, -18.823208f, -20.023254f, -13.150019f, -11.249708f,
    -15.793025f, -15.586149f, -5.559503f, -10.466247f, -13.131243f, -9.463174f, -5.0964785f, -11.798896f, -11.294146f, -26.695211f, -18.24992f,
    -13.99167f, -18.095545f, -18.713526f, -12.247017f, -9.604203f, -18.18779f, -20.28997f, -29.632614f, -17.519733f, -20.800287f, -20.96198f,
    -22.680605f, -5.2075887f, -22.038021f, 2.4224224f, 2.2285836f, 2.7425654f, 0.17487961f, 2.527993f, 0.9547166f, 2.1622713f, 2.8922486f,
    1.2282114f, 2.798838f, 1.3380349f, 0.5305441f, 2.983463f, 0.20604637f, 1.6316007f, 1.7350756f, 2.5854468f, 2.3098743f, 0.6158136f, 1.3549331f,
    1.4647592f, 1.7023481f, 2.7969449f, 0.37584057f, 0.3068183f, 0.974618f, 1.0398387f, 1.6448407f, 1.9136518f, 2.2320268f, 0.3463199f, 0.45744255f,
    2.374577f)
ROW(classnll_gradient, -1.9365067f, 0, 1, 0, 4, -29.575201f, -9.146081f, -27.39969f, -11.34304f, -9.982359f, -0x1.8e4bp3, -27.82716f, -2.0737514f,
    -8.890253f, -17.527317f, -15.691238f, -13.119391f, -21.695509f, -0.2592503f, -23.941967f, -29.569248f, -3.5678189f, -13.474112f, -25.908554f,
    -14.5061655f, -15.76891f, -17.323872f, -24.873638f, -3.897435f, -6.009799f, -18.23531f, -28.172308f, -5.4591255f, -24.084848f, -18.164923f,
    -19.206932f, -5.231832f, -15.401329f, -14.307874f, -24.245964f, -19.687689f, -6.0832443f, -27.536455f, -12.354195f, -28.636738f, -3.3395374f,
    -5.306813f, -26.14496f, -12.4976845f, -16.09182f, -16.845518f, -27.14839f, -26.574999f, -1.2202739f, -29.996851f, -12.964608f, -7.9181013f,
    -14.268782f, -24.15162f, -21.144197f, -16.535648f, -1.8967366f, -24.328623f, -18.285843f, -6.5406547f, -6.302264f, -8.733868f, -12.547683f,
    -0.7561751f, -11.64503f, -4.0996f, -29.211454f, -20.854506f, -20.631697f, -10.522409f, -16.13582f, -0.120905116f, -19.50229f, -9.031779f,
    -21.897099f, -2.7866998f, -12.322818f, -18.51798f, -21.195911f, -11.217612f, -26.44672f, -2.7704046f, -17.852875f, -8.276613f, -8.058607f,
    -3.7461967f, -15.120062f, -23.97207f, -8.037284f, -13.082383f, -3.0877187f, -29.973362f, -27.942488f, -26.146456f, -29.93519f, -23.90766f,
    -24.377907f, -2.628435f, -19.441315f, -19.305939f, -27.491413f, -9.576749f, -9.813463f, -4.8245025f, -2.206969f, -2.0738893f, -22.929695f,
    -17.629494f, -25.171274f, -19.58674f, -20.882841f, -17.913363f, -16.950764f, -24.264591f, -6.153398f, -0.49879512f, -7.4135456f, -0.8753865f,
    -6.032402f, -18.100796f, -8.15619f, -23.370758f, -5.7377143f, -4.165487f, -13.902996f, -15.424857f, -2.2889566f, -27.159904f, -22.60067f,
    -24.48535f, -22.50615f, -2.5406916f, 1.9365067f, 1.1029546f, 2.7414923f, 1.6641912f, 0.9444751f, 0.81803375f, 2.516317f, 2.6108654f, 2.694129f,
    0.8310155f, 1.8318415f, 2.8742442f, 1.7645738f, 2.0631497f, 1.9279087f, 2.260836f, 0.36386245f, 0.7343346f, 1.3781503f, 2.390987f, 1.0766877f,
    0.50602466f, 2.4489024f, 0.29354197f, 1.9322453f, 1.2704691f, 0.8896242f, 1.6580409f, 0.42281806f, 2.6743276f, 1.2237765f, 2.8132777f,
    2.8294876f)
ROW(classnll_gradient, -0.4214222213646022, 1.66e-17, 1.16, 1, 4, -19.429167f, -14.254309f, -18.226505f, -27.63499f, -25.246937f, -8.763077f,
    -16.835659f, -12.45663f, -22.965878f, -21.784134f, -23.848764f, -5.2999225f, -6.745603f, -10.521767f, -14.491831f, -10.322574f, -0.019851906f,
    -21.004507f, -15.344042f, -6.9981394f, -7.085841f, -17.165543f, -21.533863f, -21.815634f, -29.140842f, -3.0811286f, -22.288807f, -6.74784f,
    -13.106166f, -28.49939f, -0x1.271dp0, -10.035722f, -0.21669525f, -18.055325f, -24.318272f, -27.28559f, -12.061439f, -5.762396f, -26.25125f,
    -14.403362f, -14.440862f, -26.366343f, -21.177479f, -25.871769f, -12.243022f, -13.594195f, -27.269257f, -0.7740048f, -25.291048f, -1.9411218f,
    -25.4352f, -2.7815332f, -12.697704f, -3.1862767f, -27.781298f, -6.417694f, -17.10735f, -2.3336976f, -27.999485f, -27.842102f, -25.07915f,
    -17.621374f, -8.93494f, -19.887987f, -17.21147f, -4.179207f, -10.817304f, -15.11135f, -6.17265f, -10.73712f, -2.6457424f, -19.62325f,
    -10.058059f, -7.371288f, -0.36979795f, -1.4867904f, -5.1728888f, -14.266973f, -23.722649f, -20.417068f, -12.59561f, -0x1.beefp3, -19.137827f,
    -16.868145f, -27.54549f, -17.310112f, -0.8967604f, -8.46564f, -24.645723f, -26.896545f, -23.56717f, -7.3589954f, -14.740244f, -12.27433f,
    -16.694565f, -9.546173f, -7.861249f, -0.21092276f, -19.672081f, -6.2378f, -4.6160674f, -24.761646f, -20.16124f, -18.876524f, -0.3425412f,
    -17.70719f, -11.804136f, -24.488739f, -8.997432f, -6.5949593f, -20.89904f, -17.149282f, -19.636093f, -8.190937f, -12.520447f, -2.6167793f,
    -12.017523f, -6.988421f, -14.065141f, -16.435436f, -16.051119f, -23.38366f, -15.375233f, -11.550678f, -11.913054f, -21.374468f, -19.908737f,
    -12.427726f, -4.327182f, -29.907543f, -6.3155265f, -17.210531f, 2.3613338f, 0.16901436f, 0.8674208f, 2.4766293f, 2.4289725f, 0.12675099f,
    0.73067737f, 1.5324926f, 2.1303658f, 1.1704237f, 1.2120664f, 1.8194593f, 1.4908606f, 1.730827f, 0.71303135f, 1.0706055f, 2.6387064f, 2.696512f,
    2.754613f, 0.76178324f, 0.82194453f, 0.99639165f, 0.38511536f, 0.48322067f, 2.6109443f, 1.8891218f, 0.5495227f, 2.3261232f, 2.2701783f,
    1.428685f, 0.25073394f, 1.8151969f, 1.1231467f)
ROW(multilabel, 0.43366197f, 0, 1, 1, 0.5, 0.36732394f)
ROW(multilabel, 0.43366197f, 0, 1, 1, 0.5, 0.36732394f)
ROW(multilabel, 1.0402028501033782, 8.88e-17, 1.04, 1, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f)
ROW(multilabel, 0.24624214172363282, -5.55e-18, 1, 4, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f)
ROW(multilabel, 1.243268811623707, 1.35e-17, 1.02, 1, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f, 0.08731417f,
    1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f, -0.009293777f,
    0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f, -0.011879136f, 0.4528189f,
    0.5390456f, 0.65723336f, 1.6438495f)
ROW(multilabel, 1.8399746198432916, -6.73e-17, 1.27, 32, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f, 0.08731417f,
    1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f, -0.009293777f,
    0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f, -0.011879136f, 0.4528189f,
    0.5390456f, 0.65723336f, 1.6438495f)
ROW(multilabel_gradient, -0.5, 0, 1, 1, 0.5, 0.36732394f)
ROW(multilabel_gradient, -0.5, 0, 1, 1, 0.5, 0.36732394f)
ROW(multilabel_gradient, -0.8, 4.44e-17, 1, 1, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f)
ROW(multilabel_gradient, -0.2, 1.11e-17, 1, 4, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f)
ROW(multilabel_gradient, -0.9696969696969697, 2.69e-17, 1, 1, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f,
    0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f,
    -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f)
ROW(multilabel_gradient, -0.030303030303030304, 8.41e-19, 1, 32, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f,
    0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f,
    -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f)
ROW(multimargin, 0.09300918252882617, 0, 1.77, 1, 1, 0.5, 0.36732394f, 0.9891281f, 0.1642291f)
ROW(multimargin, 1.547673689057662, -6.04e-17, 2.53, 2, 1, 0.5, 0.36732394f, 2.9318902f, 2.4126701f)
ROW(multimargin, 3.6373478400763135, -1.78e-16, 1.51, 1, 4, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 2.186363f, 2.5623496f,
    0.8105048f, 2.20557f, 2.2252445f)
ROW(multimargin, 3.4651335361230697, 1.99e-16, 2.12, 2, 4, 0.5, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 0.697989f, 2.565195f, 1.4488332f,
    0x1.4542p1, 0.93360335f)
ROW(multimargin, 0.8886398355721031, 1.01e-17, 5.27, 1, 32, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f,
    0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f,
    -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 1.4248288f, 1.5374937f, 1.3399326f, 1.3073858f, 1.7244247f, 2.8870423f,
    0.95816666f, 2.1477273f, 0.4142635f, 0.36021394f, 2.413416f, 1.7715008f, 0.8918422f, 2.5093412f, 2.557325f, 2.7794561f, 1.1666023f, 1.3007066f,
    0.7310841f, 2.846949f, 0.6423785f, 2.3184834f, 0.40787864f, 1.4224566f, 1.0900457f, 1.2685769f, 1.536421f, 1.4198866f, 0.5341742f, 0.99106914f,
    1.4020704f, 1.2808937f, 2.7893403f)
ROW(multimargin, 0.3452325160391007, -1.8e-17, 7.77, 2, 32, 0.5, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f,
    0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f,
    -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 0.63259745f, 0.16203019f, 0.4422673f, 1.9852911f, 0.81911236f, 2.2530057f,
    2.051433f, 1.1232502f, 1.4693378f, 1.5562742f, 0.8912067f, 2.8576202f, 2.6362932f, 2.0438292f, 1.2863433f, 2.604321f, 0.6572123f, 0.93176264f,
    2.962685f, 0.38002846f, 1.2720367f, 0.17387334f, 2.6357274f, 0.9197354f, 0.19994102f, 2.9768574f, 0.9667915f, 0.5931566f, 2.9503524f,
    2.5719948f, 1.0712707f, 2.9735973f, 1.128822f)
ROW(multimargin_gradient, 0.26863354f, 0, 1, 1, 1, 0.66732395f, 0.36732394f, 1.7724214f, 0.5372671f)
ROW(multimargin_gradient, 1.2722356f, 0, 1, 1, 1, -0.63267505f, 0.36732394f, 1.9646933f, 2.5444713f)
ROW(multimargin_gradient, 2.4475501165715556, 0, 1.8, 2, 1, 0.66732395f, 0.36732394f, 0.36764067f, 1.8827308f)
ROW(multimargin_gradient, 0x1.20d9848p-21, 0, 9.88e+05, 2, 1, -0.63267505f, 0.36732394f, 2.4859138f, 0.5309737f)
ROW(multimargin_gradient, 0.5576964855194092, -2.22e-17, 1, 1, 4, 0.20561941f, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 2.2027028f,
    2.547882f, 1.9590578f, 0.8068639f, 2.7884824f)
ROW(multimargin_gradient, 0.5014475345611572, 2.22e-17, 1, 1, 4, -1.0943795f, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 1.9263159f,
    0.28138825f, 2.139177f, 1.8178443f, 2.5072377f)
ROW(multimargin_gradient, 0.4626370228651922, -1.11e-17, 1.23, 2, 4, 0.20561941f, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 2.857023f,
    0.3259077f, 1.5216581f, 0.8248169f, 0.8896866f)
ROW(multimargin_gradient, 0x1.3420328p-21, 0, 1.14e+06, 2, 4, -1.0943795f, 1.4767976f, 1.7385691f, 0.08002812f, -0.09438059f, 0.15093555f,
    0.24172904f, 1.0951092f, 0.8581304f, 1.3755615f)
ROW(multimargin_gradient, 0x1.3dd18p-6, 0, 1, 1, 32, 1.9438494f, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f, 0.2094148f,
    0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f, -0.06213628f,
    -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 0.6556493f, 2.1295307f, 2.516922f, 1.6389266f, 2.6086302f, 1.3560315f,
    1.640571f, 2.4472504f, 2.0636337f, 2.3902538f, 0.24162278f, 2.8580952f, 1.9266694f, 0.2200584f, 1.2171226f, 1.4770479f, 2.2610009f, 0.76069146f,
    2.2274597f, 2.3795354f, 1.854376f, 2.0517185f, 1.5519018f, 2.9966984f, 0.606839f, 2.227078f, 1.983007f, 2.3784497f, 1.2481962f, 0.3581557f,
    1.4116731f, 2.7641985f, 0.6401371f)
ROW(multimargin_gradient, 0.05926792549364494, 2.1e-18, 1, 1, 32, 0.6438505f, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f,
    0.2094148f, 0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f,
    -0.06213628f, -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 2.6601396f, 2.9710586f, 1.8997426f, 0.121806465f, 1.1692888f, 1.0376986f,
    1.066057f, 0.58956444f, 2.706098f, 0.62045693f, 1.8290462f, 0.81546277f, 2.4881518f, 2.705765f, 1.6411752f, 1.2040447f, 1.8714416f, 1.0460639f,
    2.4480512f, 1.9175502f, 1.6272523f, 2.5304906f, 1.0194882f, 1.7740532f, 2.208628f, 0.7266437f, 2.716351f, 0.9043408f, 0.33284497f, 1.4255018f,
    0.9535177f, 1.7836922f, 1.9558415f)
ROW(multimargin_gradient, 0.04431675726722388, -1.26e-18, 3.76, 2, 32, 1.9438494f, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f,
    0.2094148f, 0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f,
    -0.06213628f, -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 2.9634266f, 0.82800233f, 2.9647505f, 1.7680603f, 2.0927289f, 1.5720344f,
    1.0593054f, 1.3332759f, 2.7354012f, 1.3344216f, 0.9886894f, 0.15361606f, 2.6141586f, 0.30976802f, 0.92436284f, 1.8546095f, 0.94820124f,
    1.4740899f, 1.5353408f, 1.4606462f, 2.6903884f, 2.5516367f, 1.1056442f, 2.141975f, 0.74663794f, 1.131215f, 2.4830742f, 1.9611f, 1.9042339f,
    1.9408203f, 0.22722957f, 0.93554235f, 0.56248194f)
ROW(multimargin_gradient, 1.163944657827704e-08, -1.5e-25, 2.26e+06, 2, 32, 0.6438505f, 1.5624052f, 1.0781561f, 1.7179691f, 1.8932554f, 1.8330407f,
    0.2094148f, 0.08731417f, 1.1232386f, 1.6110982f, 0x1.83c5p-1, 0.16361554f, 0.40830845f, 0.92576855f, 0.13832831f, 1.2359781f, 1.6605994f,
    -0.06213628f, -0.009293777f, 0.33133587f, 0.70743567f, 0.23552556f, 0.24646287f, 0.57807535f, 0.11904456f, 1.5656518f, -0.21298164f, 1.8418298f,
    -0.011879136f, 0.4528189f, 0.5390456f, 0.65723336f, 1.6438495f, 1.5625328f, 2.8030903f, 0.6342664f, 0.467494f, 0.5881632f, 2.033586f,
    2.9625547f, 0.118706875f, 1.6514633f, 1.99611f, 0.22815761f, 0.3137373f, 0.8498386f, 2.4127812f, 2.8934464f, 0.72181326f, 2.8122392f,
    2.3644226f, 2.556363f, 0.22191288f, 1.513238f, 0.5252444f, 2.739306f, 0.9426386f, 1.511658f, 0.40537763f, 1.1875947f, 0.21425523f, 2.1581752f,
    0.9276568f, 2.0669005f, 2.1713653f, 0.18953405f)
ROW(batchnorm, -1.8404133779281096, 5.89e-17, 1.49, 0, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 1.3f, 0.2f)
ROW(batchnorm, -1.8403803775075003, 2.81e-17, 1.49, 1e-05f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 1.3f, 0.2f)
ROW(batchnorm, -1.8371212403691841, -4.14e-17, 1.49, 0.001f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 1.3f, 0.2f)
ROW(batchnorm, -0.07589704784061213, -1e-18, 25.1, 0, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f, 1.3f, 0.2f)
ROW(batchnorm, -0.07589213863317136, -3.38e-19, 25.1, 1e-05f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f, 1.3f, 0.2f)
ROW(batchnorm, -0.07540742044232768, 9.31e-19, 25.2, 0.001f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f, 1.3f, 0.2f)
ROW(batchnorm, 2.345228066047949, -1.37e-16, 2.73, 0, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f, 0.15756133f,
    0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f, 0.20246825f,
    0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f, -0.5156707f,
    0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, 1.3f, 0.2f)
ROW(batchnorm, 2.3451945607197877, 1.35e-16, 2.73, 1e-05f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, 1.3f, 0.2f)
ROW(batchnorm, 2.341885284044989, -1.06e-16, 2.72, 0.001f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, 1.3f, 0.2f)
ROW(batchnorm, -1.4457141860318632, 9.71e-19, 3.64, 0, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, 1.3f, 0.2f)
ROW(batchnorm, -1.4456890741774833, -1e-16, 3.64, 1e-05f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, 1.3f, 0.2f)
ROW(batchnorm, -1.443208676321779, 1.87e-17, 3.63, 0.001f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, 1.3f, 0.2f)
ROW(batchnorm, 2.8725671941956334, 6.44e-17, 3.88e+04, 0, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f, 10000.583f,
    10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f, 10000.64f,
    10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f, 10000.522f,
    10000.263f, 10000.686f, 10000.015f, 10000.219f, 1.3f, 0.2f)
ROW(batchnorm, 2.872408057377366, 4.65e-17, 3.88e+04, 1e-05f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f,
    10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f,
    10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f,
    10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, 1.3f, 0.2f)
ROW(batchnorm, 2.8567928547119745, 3.03e-17, 3.85e+04, 0.001f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f,
    10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f,
    10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f,
    10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, 1.3f, 0.2f)
ROW(batchnorm, 2.001891055199539, 1.02e-16, 1.98, 0, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, 1.3f, 0.2f)
ROW(batchnorm, 0.20026552759459554, 1.1e-17, 1, 1e-05f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, 1.3f, 0.2f)
ROW(batchnorm, 0.200026555440988, 1.16e-17, 1, 0.001f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, 1.3f, 0.2f)
ROW(batchnorm, 0.9297479433312025, -2.32e-17, 3.14, 0, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f, 0x1.e779cp48,
    0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, 1.3f, 0.2f)
ROW(batchnorm, 0.9297479433312025, -2.32e-17, 3.14, 1e-05f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f, 0x1.e779cp48,
    0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, 1.3f, 0.2f)
ROW(batchnorm, 0.9297479433312025, -2.32e-17, 3.14, 0.001f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f, 0x1.e779cp48,
    0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, 1.3f, 0.2f)
ROW(batchnorm, -0.550555319436075, -3.79e-17, 9.16e+07, 0, 3, 3, 3, 3.0000002f, 1.3f, 0.2f)
ROW(batchnorm, 0.19997549974407455, 1.54e-18, 9.26e+03, 1e-05f, 3, 3, 3, 3.0000002f, 1.3f, 0.2f)
ROW(batchnorm, 0.19999755265670432, -5.05e-18, 927, 0.001f, 3, 3, 3, 3.0000002f, 1.3f, 0.2f)
ROW(batchnorm_gradient, -0.752267523726266, -2.89e-17, 3.81, 1e-05f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 0.15809971f,
    -0.113845244f, 0.6669857f, -0.9671768f, 1.3f)
ROW(batchnorm_gradient, -2.4246932441838083, 1.42e-16, 3.28, 1e-05f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f,
    -0.014567421f, 0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f,
    0.06427419f, -0.84050834f, 0.3759281f, 0.70445913f, -0.3640724f, -0.28715542f, -0.6279145f, 0.82983834f, -0.061534774f, 0.5151568f, 0.17702246f,
    0.2610444f, -0.6606028f, 0.79525477f, 0.4043563f, 0.9714438f, 0.3700735f, 1.3f)
ROW(batchnorm_gradient, -2.2488971013656984, 6.2e-17, 4.08, 1e-05f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, -0.9700077f, 0.30892238f, 0.5002089f, 0.7391037f, 0.7135122f,
    -0.4916499f, -0.89686424f, 0.7882071f, 0.57320297f, -0.3991792f, -0.19799516f, 0.841777f, -0.8014419f, 0.7438373f, -0.556444f, 0.60614216f,
    -0.90208215f, -0.24407306f, -0.69891876f, 0x1.998e8p-4, -0.37650934f, 0.101734065f, 0.3654455f, 0.45343667f, 0.9510912f, 0.8171646f, 0.9279094f,
    -0.53577316f, 0.58161753f, 0.49931726f, 0.62402964f, 0.85609365f, -0.06296855f, 0.37255067f, 1.3f)
ROW(batchnorm_gradient, -1.6704009456059772, 3.68e-17, 3.95, 1e-05f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f,
    -0.98413026f, 0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f,
    -0.82968664f, 0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f,
    -0.39348444f, -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f,
    0.6412021f, 0.25481686f, -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f,
    0.6381579f, 0.17585014f, -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f,
    -0.5992862f, 0.38389412f, -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f,
    0.68363094f, 0.4349762f, -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f,
    0.2914984f, 0.85414284f, -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f,
    -0.74990577f, 0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f,
    -0.748346f, -0.23454137f, -0.38553193f, -0.7234121f, 0.833128f, 0.26989263f, 0.06752068f, -0.48838618f, 0.2375631f, 0.38864005f, 0.7153813f,
    0.7387081f, 0.71744484f, 0.76749367f, -0.30623558f, 0.28546074f, -0.8181036f, 0.6879475f, 0.92520064f, 0.5962964f, 0.89468294f, -0.45224434f,
    -0.5269594f, -0.8228416f, 0.6396755f, -0.97833997f, -0.62442774f, -0.449724f, 0.62611425f, -0.4653944f, 0.605572f, -0.81000257f, 0.9954823f,
    -0.51188487f, -0.37751323f, -0.99817526f, 0.16706875f, 0.003807244f, 0.42905304f, 0.22206526f, -0.18632905f, 0.6672773f, 0.005907579f,
    -0.7353293f, -0.47757596f, -0x1.bcc0f4p-7, -0.1728973f, 0.13828248f, 0.5808878f, -0.06754842f, -0.1526591f, -0.86252266f, -0.040947758f,
    0.9804692f, -0.6298565f, -0.5446351f, 0.009788269f, 0x1.345f48p-7, 0.11731881f, -0.69993323f, 0.57570827f, -0.8930671f, 0.33051306f,
    0.62363523f, 0.72090065f, 0.9910922f, -0.3966074f, 0.86210173f, -0.4765327f, 0.11274935f, -0.3772557f, -0.73965734f, 0.6773508f, -0.2317805f,
    -0.054235015f, 0.48520324f, -0.51775044f, -0.6804198f, 0.23124498f, 0.4216963f, -0.9668777f, -0.17865942f, 0.43246734f, -0.39903605f,
    -0.42510453f, 0.011395508f, -0.020089533f, -0.70719224f, -0.72494566f, 0.6254501f, -0.6120475f, 0.94623935f, 0.40358302f, 0.8965449f,
    0.30789047f, -0.33683077f, -0.28349987f, -0.31610757f, 0.5564803f, -0.8636108f, 1.3f)
ROW(batchnorm_gradient, 0.20076112224439122, 1.15e-17, 8.09e+05, 1e-05f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f,
    10000.229f, 10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f,
    10000.257f, 10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f,
    10000.919f, 10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, -0.32556093f, 0.17252938f, 0.63643533f, -0.8582957f, 0.22881623f,
    -0.69447756f, 0.35152307f, -0.047937628f, -0.6459184f, -0.5669349f, 0.43818587f, -0.9012973f, -0.769649f, -0.7190092f, 0.21629061f,
    -0.19592309f, -0.90535486f, -0.07579062f, -0.4031995f, 0.39321932f, -0.5363312f, -0.38452473f, -0.99708486f, -0.9366017f, -0.76678616f,
    0.45358887f, 0.6156774f, 0.49692285f, 0.015417115f, -0.7543671f, 0.2896558f, -0.94780385f, 0.7899118f, 0.45550978f, 0.265271f, -0.29942405f,
    1.3f)
ROW(batchnorm_gradient, -245.58267844569528, -9.66e-15, 2.69, 1e-05f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21,
    -0x1.c5cd1p-21, -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, -0.72774386f,
    0.19123001f, -0.65902114f, -0.6910909f, 0.03327f, 0.6258215f, -0.11448052f, -0.2583375f, 0.062811956f, 0.046597887f, 0.6579386f, -0.731301f,
    1.3f)
ROW(batchnorm_gradient, 2.088073939053401e-17, -1.15e-33, 110, 1e-05f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f,
    0x1.e779cp48, 0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, -0.2749718f, -0.96109426f, 0.7724605f,
    -0.8095591f, -0.85797614f, -0.5217585f, -0.4743848f, 0.5923119f, -0.21476349f, -0.88437784f, 0.21895976f, -0.28363279f, 1.3f)
ROW(batchnorm_gradient, -197.81009466522707, -9.01e-15, 2.68, 1e-05f, 3, 3, 3, 3.0000002f, -0.84693277f, -0.04442724f, -0.44039422f, -0.13126774f,
    1.3f)
ROW(batchnorm_weight_gradient, -1.3859781411672116, 1e-16, 1.93, 1e-05f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 0.15809971f,
    -0.113845244f, 0.6669857f, -0.9671768f)
ROW(batchnorm_weight_gradient, 0.9027605702025092, -1.89e-17, 15, 1e-05f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f,
    -0.014567421f, 0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f,
    0.06427419f, -0.84050834f, 0.3759281f, 0.70445913f, -0.3640724f, -0.28715542f, -0.6279145f, 0.82983834f, -0.061534774f, 0.5151568f, 0.17702246f,
    0.2610444f, -0.6606028f, 0.79525477f, 0.4043563f, 0.9714438f, 0.3700735f)
ROW(batchnorm_weight_gradient, -3.0497488803998647, 4.63e-17, 10.7, 1e-05f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f,
    0.06061935f, 0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f,
    0.53905535f, 0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f,
    0.2354f, -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, -0.9700077f, 0.30892238f, 0.5002089f, 0.7391037f,
    0.7135122f, -0.4916499f, -0.89686424f, 0.7882071f, 0.57320297f, -0.3991792f, -0.19799516f, 0.841777f, -0.8014419f, 0.7438373f, -0.556444f,
    0.60614216f, -0.90208215f, -0.24407306f, -0.69891876f, 0x1.998e8p-4, -0.37650934f, 0.101734065f, 0.3654455f, 0.45343667f, 0.9510912f,
    0.8171646f, 0.9279094f, -0.53577316f, 0.58161753f, 0.49931726f, 0.62402964f, 0.85609365f, -0.06296855f, 0.37255067f)
ROW(batchnorm_weight_gradient, 0.2448486131046655, -1.25e-17, 365, 1e-05f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f,
    -0.98413026f, 0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f,
    -0.82968664f, 0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f,
    -0.39348444f, -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f,
    0.6412021f, 0.25481686f, -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f,
    0.6381579f, 0.17585014f, -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f,
    -0.5992862f, 0.38389412f, -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f,
    0.68363094f, 0.4349762f, -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f,
    0.2914984f, 0.85414284f, -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f,
    -0.74990577f, 0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f,
    -0.748346f, -0.23454137f, -0.38553193f, -0.7234121f, 0.833128f, 0.26989263f, 0.06752068f, -0.48838618f, 0.2375631f, 0.38864005f, 0.7153813f,
    0.7387081f, 0.71744484f, 0.76749367f, -0.30623558f, 0.28546074f, -0.8181036f, 0.6879475f, 0.92520064f, 0.5962964f, 0.89468294f, -0.45224434f,
    -0.5269594f, -0.8228416f, 0.6396755f, -0.97833997f, -0.62442774f, -0.449724f, 0.62611425f, -0.4653944f, 0.605572f, -0.81000257f, 0.9954823f,
    -0.51188487f, -0.37751323f, -0.99817526f, 0.16706875f, 0.003807244f, 0.42905304f, 0.22206526f, -0.18632905f, 0.6672773f, 0.005907579f,
    -0.7353293f, -0.47757596f, -0x1.bcc0f4p-7, -0.1728973f, 0.13828248f, 0.5808878f, -0.06754842f, -0.1526591f, -0.86252266f, -0.040947758f,
    0.9804692f, -0.6298565f, -0.5446351f, 0.009788269f, 0x1.345f48p-7, 0.11731881f, -0.69993323f, 0.57570827f, -0.8930671f, 0.33051306f,
    0.62363523f, 0.72090065f, 0.9910922f, -0.3966074f, 0.86210173f, -0.4765327f, 0.11274935f, -0.3772557f, -0.73965734f, 0.6773508f, -0.2317805f,
    -0.054235015f, 0.48520324f, -0.51775044f, -0.6804198f, 0.23124498f, 0.4216963f, -0.9668777f, -0.17865942f, 0.43246734f, -0.39903605f,
    -0.42510453f, 0.011395508f, -0.020089533f, -0.70719224f, -0.72494566f, 0.6254501f, -0.6120475f, 0.94623935f, 0.40358302f, 0.8965449f,
    0.30789047f, -0.33683077f, -0.28349987f, -0.31610757f, 0.5564803f, -0.8636108f)
ROW(batchnorm_weight_gradient, -3.1220171779346213, 7.06e-17, 1.94e+05, 1e-05f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f,
    10000.229f, 10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f,
    10000.257f, 10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f,
    10000.919f, 10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, -0.32556093f, 0.17252938f, 0.63643533f, -0.8582957f, 0.22881623f,
    -0.69447756f, 0.35152307f, -0.047937628f, -0.6459184f, -0.5669349f, 0.43818587f, -0.9012973f, -0.769649f, -0.7190092f, 0.21629061f,
    -0.19592309f, -0.90535486f, -0.07579062f, -0.4031995f, 0.39321932f, -0.5363312f, -0.38452473f, -0.99708486f, -0.9366017f, -0.76678616f,
    0.45358887f, 0.6156774f, 0.49692285f, 0.015417115f, -0.7543671f, 0.2896558f, -0.94780385f, 0.7899118f, 0.45550978f, 0.265271f, -0.29942405f)
ROW(batchnorm_weight_gradient, -0.0002446411085216063, -2.69e-20, 5.95, 1e-05f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21,
    -0x1.c5cd1p-21, -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, -0.72774386f,
    0.19123001f, -0.65902114f, -0.6910909f, 0.03327f, 0.6258215f, -0.11448052f, -0.2583375f, 0.062811956f, 0.046597887f, 0.6579386f, -0.731301f)
ROW(batchnorm_weight_gradient, 0.5001530743903108, 5.23e-17, 23.6, 1e-05f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49,
    4.411366e14f, 0x1.e779cp48, 0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, -0.2749718f,
    -0.96109426f, 0.7724605f, -0.8095591f, -0.85797614f, -0.5217585f, -0.4743848f, 0.5923119f, -0.21476349f, -0.88437784f, 0.21895976f,
    -0.28363279f)
ROW(batchnorm_weight_gradient, 0x1.289b2cf6ce676p-16, -1.99e-23, 5.97e+07, 1e-05f, 3, 3, 3, 3.0000002f, -0.84693277f, -0.04442724f, -0.44039422f,
    -0.13126774f)
ROW(batchnorm_bias_gradient, -0x1.061441p-2, 0, 7.46, 1e-05f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 0.15809971f, -0.113845244f,
    0.6669857f, -0.9671768f)
ROW(batchnorm_bias_gradient, 0x1.48097b28p1, 0, 3.22, 1e-05f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f,
    -0.84050834f, 0.3759281f, 0.70445913f, -0.3640724f, -0.28715542f, -0.6279145f, 0.82983834f, -0.061534774f, 0.5151568f, 0.17702246f, 0.2610444f,
    -0.6606028f, 0.79525477f, 0.4043563f, 0.9714438f, 0.3700735f)
ROW(batchnorm_bias_gradient, 0x1.55356e38p2, 0, 3.68, 1e-05f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, -0.9700077f, 0.30892238f, 0.5002089f, 0.7391037f, 0.7135122f,
    -0.4916499f, -0.89686424f, 0.7882071f, 0.57320297f, -0.3991792f, -0.19799516f, 0.841777f, -0.8014419f, 0.7438373f, -0.556444f, 0.60614216f,
    -0.90208215f, -0.24407306f, -0.69891876f, 0x1.998e8p-4, -0.37650934f, 0.101734065f, 0.3654455f, 0.45343667f, 0.9510912f, 0.8171646f, 0.9279094f,
    -0.53577316f, 0.58161753f, 0.49931726f, 0.62402964f, 0.85609365f, -0.06296855f, 0.37255067f)
ROW(batchnorm_bias_gradient, -0x1.f15a2ab4p-1, 0, 51.6, 1e-05f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, -0.748346f,
    -0.23454137f, -0.38553193f, -0.7234121f, 0.833128f, 0.26989263f, 0.06752068f, -0.48838618f, 0.2375631f, 0.38864005f, 0.7153813f, 0.7387081f,
    0.71744484f, 0.76749367f, -0.30623558f, 0.28546074f, -0.8181036f, 0.6879475f, 0.92520064f, 0.5962964f, 0.89468294f, -0.45224434f, -0.5269594f,
    -0.8228416f, 0.6396755f, -0.97833997f, -0.62442774f, -0.449724f, 0.62611425f, -0.4653944f, 0.605572f, -0.81000257f, 0.9954823f, -0.51188487f,
    -0.37751323f, -0.99817526f, 0.16706875f, 0.003807244f, 0.42905304f, 0.22206526f, -0.18632905f, 0.6672773f, 0.005907579f, -0.7353293f,
    -0.47757596f, -0x1.bcc0f4p-7, -0.1728973f, 0.13828248f, 0.5808878f, -0.06754842f, -0.1526591f, -0.86252266f, -0.040947758f, 0.9804692f,
    -0.6298565f, -0.5446351f, 0.009788269f, 0x1.345f48p-7, 0.11731881f, -0.69993323f, 0.57570827f, -0.8930671f, 0.33051306f, 0.62363523f,
    0.72090065f, 0.9910922f, -0.3966074f, 0.86210173f, -0.4765327f, 0.11274935f, -0.3772557f, -0.73965734f, 0.6773508f, -0.2317805f, -0.054235015f,
    0.48520324f, -0.51775044f, -0.6804198f, 0.23124498f, 0.4216963f, -0.9668777f, -0.17865942f, 0.43246734f, -0.39903605f, -0.42510453f,
    0.011395508f, -0.020089533f, -0.70719224f, -0.72494566f, 0.6254501f, -0.6120475f, 0.94623935f, 0.40358302f, 0.8965449f, 0.30789047f,
    -0.33683077f, -0.28349987f, -0.31610757f, 0.5564803f, -0.8636108f)
ROW(batchnorm_bias_gradient, -0x1.ba73ccc3p2, 0, 2.69, 1e-05f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f,
    10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f,
    10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f,
    10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, -0.32556093f, 0.17252938f, 0.63643533f, -0.8582957f, 0.22881623f, -0.69447756f,
    0.35152307f, -0.047937628f, -0.6459184f, -0.5669349f, 0.43818587f, -0.9012973f, -0.769649f, -0.7190092f, 0.21629061f, -0.19592309f,
    -0.90535486f, -0.07579062f, -0.4031995f, 0.39321932f, -0.5363312f, -0.38452473f, -0.99708486f, -0.9366017f, -0.76678616f, 0.45358887f,
    0.6156774f, 0.49692285f, 0.015417115f, -0.7543671f, 0.2896558f, -0.94780385f, 0.7899118f, 0.45550978f, 0.265271f, -0.29942405f)
ROW(batchnorm_bias_gradient, -0x1.90764a9p0, 0, 3.07, 1e-05f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, -0.72774386f, 0.19123001f,
    -0.65902114f, -0.6910909f, 0.03327f, 0.6258215f, -0.11448052f, -0.2583375f, 0.062811956f, 0.046597887f, 0.6579386f, -0.731301f)
ROW(batchnorm_bias_gradient, -0x1.d971d66p1, 0, 1.86, 1e-05f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f,
    0x1.e779cp48, 0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, -0.2749718f, -0.96109426f, 0.7724605f,
    -0.8095591f, -0.85797614f, -0.5217585f, -0.4743848f, 0.5923119f, -0.21476349f, -0.88437784f, 0.21895976f, -0.28363279f)
ROW(batchnorm_bias_gradient, -0x1.76889bap0, 0, 1, 1e-05f, 3, 3, 3, 3.0000002f, -0.84693277f, -0.04442724f, -0.44039422f, -0.13126774f)
ROW(batchnorm_mean, 0.6369048464954623, 4.16e-17, 1.07, 0.1f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 0.7f)
ROW(batchnorm_mean, 0.6283215043571725, -5.42e-17, 1.08, 0.1f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f, 0.7f)
ROW(batchnorm_mean, 0.6354390809881902, 3.43e-17, 1.07, 0.1f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, 0.7f)
ROW(batchnorm_mean, 0.6267390179427569, -6.25e-18, 1.09, 0.1f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, 0.7f)
ROW(batchnorm_mean, 1000.6704445774917, 1.82e-14, 1, 0.1f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f, 10000.583f,
    10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f, 10000.64f,
    10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f, 10000.522f,
    10000.263f, 10000.686f, 10000.015f, 10000.219f, 0.7f)
ROW(batchnorm_mean, 0.6299999619745364, -2.11e-17, 1, 0.1f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, 0.7f)
ROW(batchnorm_mean, 10508696847826.547, -0.000208, 5.31, 0.1f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f,
    0x1.e779cp48, 0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, 0.7f)
ROW(batchnorm_mean, 0.9299999986588956, 0, 1, 0.1f, 3, 3, 3, 3.0000002f, 0.7f)
ROW(batchnorm_variance, 0.6712189347667858, 2.42e-17, 1.06, 0.1f, -0.80362916f, 0.47917658f, -0.015762635f, 0.61640954f, 0.7f)
ROW(batchnorm_variance, 0.659972476998934, 3.89e-17, 1.05, 0.1f, -0.12928438f, 0.78214306f, -0.50353986f, -0.88621044f, 0.26970744f, -0.014567421f,
    0.55475736f, 0.48174226f, 0.79076976f, 0.24082139f, -0.45526963f, -0.51391536f, -0.8119029f, 0.37405542f, -0.5121383f, 0.06427419f, 0.7f)
ROW(batchnorm_variance, 0.6629825508778695, -1.85e-17, 1.05, 0.1f, 0.98805326f, 0.20446566f, 0.5621755f, -0.7771405f, -0.87181455f, 0.06061935f,
    0.15756133f, 0.35066873f, -0.4352068f, 0.7289191f, 0.08042578f, 0.44278547f, 0.209104f, 0.1323728f, -0.9657994f, 0.8941826f, 0.53905535f,
    0.20246825f, 0.009941179f, 0.30238348f, 0.30815032f, -0x1.f562p-2, -0.7221391f, 0.75873023f, 0.5317776f, -0.9195955f, 0.4958042f, 0.2354f,
    -0.5156707f, 0.74695164f, -0.42708f, 0.41397494f, -0.70482165f, -0.67777944f, 0.7f)
ROW(batchnorm_variance, 0.6630978923917026, -1.96e-17, 1.05, 0.1f, -0.75726074f, -0.08251279f, 0.50889516f, -0.73949593f, 0.47338408f, -0.98413026f,
    0.18300362f, 0.69065344f, -0.58091795f, 0.40953514f, 0.07895957f, -0.69161266f, -0.37295353f, -0.35122585f, -0.2674636f, -0.82968664f,
    0.6499814f, 0.97055507f, 0.48334414f, 0.36972243f, -0.7362655f, -0.80112505f, -0.35027102f, 0.83460647f, 0.88542473f, -0.39348444f,
    -0.28371248f, 0.7463961f, 0.70209605f, 0.52570295f, -0.27799913f, 0.58145946f, -0.013994039f, 0.29747933f, -0.2163558f, 0.6412021f, 0.25481686f,
    -0.81583244f, 0.17846449f, 0.63159555f, -0.22896737f, -0.5807692f, -0.8502364f, -0.48673284f, -0.6141996f, 0.46717477f, 0.6381579f, 0.17585014f,
    -0.74288195f, -0.2702639f, 0.108931504f, 0.16937362f, 0.79169035f, 0.62179744f, 0.7900155f, -0.7375484f, -0.31492692f, -0.5992862f, 0.38389412f,
    -0.97666f, 0.63503385f, -0.17066564f, 0.39433292f, -0.86591095f, 0.62871146f, 0.5857388f, -0.4501916f, -0.17392935f, 0.68363094f, 0.4349762f,
    -0.29682943f, -0.3182882f, 0.7394672f, -0.16796578f, -0.089218155f, -0.8507249f, -0.32420576f, 0.2855072f, -0.8756666f, 0.2914984f, 0.85414284f,
    -0.65932673f, -0.28053093f, -0.8307138f, -0.8413886f, -0.79821485f, -0.7036689f, 0.58758163f, 0.9523664f, -0.9270079f, -0.74990577f,
    0x1.80bf68p-9, 0.11240321f, -0.1762885f, 0.82405895f, 0.022124918f, -0.2189372f, 0.077601984f, -0.10054635f, 0.20165251f, 0.7f)
ROW(batchnorm_variance, 0.6386362068364738, -9.52e-18, 830, 0.1f, 10001, 10000.069f, 10000.543f, 10000.237f, 10000.419f, 10000.02f, 10000.229f,
    10000.583f, 10000.974f, 10000.556f, 10000.678f, 10000.73f, 10000.309f, 10000.6455f, 10000.138f, 10000.178f, 10000.785f, 10000.191f, 10000.257f,
    10000.64f, 10000.787f, 10000.028f, 10000.629f, 10000.168f, 10000.118f, 10000.118f, 10000.014f, 10000.285f, 10000.335f, 10000.27f, 10000.919f,
    10000.522f, 10000.263f, 10000.686f, 10000.015f, 10000.219f, 0.7f)
ROW(batchnorm_variance, 0.6299999882281063, 4.09e-17, 1, 0.1f, 0x1.9ba0ep-22, -0x1.2d4d7ap-23, 0x1.93ecbep-22, -0x1.aa1c42p-21, -0x1.c5cd1p-21,
    -0x1.dd6adp-21, -1.269237e-07f, -1.092952e-07f, -0x1.103dbcp-21, -7.718137e-07f, 0x1.5d6fd2p-22, -0x1.bc9b92p-25, 0.7f)
ROW(batchnorm_variance, 4.114140147163079e28, -9.21e+11, 2, 0.1f, 0x1.991a62p48, 7.171499e14f, -0x1.bf4024p46, -0x1.12a72ep49, 4.411366e14f,
    0x1.e779cp48, 0x1.918c66p49, 0x1.afcbdp49, -0x1.e7303ep47, -0x1.c0f12ep49, -0x1.0360dp49, -0x1.28ea18p47, 0.7f)
ROW(batchnorm_variance, 0.6299999882280841, -2.22e-17, 1, 0.1f, 3, 3, 3, 3.0000002f, 0.7f)
ROW(batchnorm_fixed, 0.6596182448486094, -4.02e-17, 3.44, 1e-05f, 1, 0.5, 2, 1.3f, 0.2f)
ROW(batchnorm_fixed, 0.19999962011718622, -7.94e-18, 5.12, 1e-05f, 0.001f, 0.001000001f, 1e-12f, 1.3f, 0.2f)
ROW(batchnorm_fixed, 0.1999804976759185, 7.3e-18, 2.05e+03, 1e-05f, 5, 5.0000005f, 0.001f, 1.3f, 0.2f)
ROW(batchnorm_fixed, 116999999339.54776, 2.78e-06, 2.72, 1e-05f, 1e30f, 1e29f, 1e38f, 1.3f, 0.2f)
ROW(batchnorm_fixed, -2055.2804296747936, 1.37e-13, 2, 1e-05f, -2, 3, 0, 1.3f, 0.2f)
ROW(batchnorm_fixed_gradient, -0.6434655276575751, -4.66e-17, 2.5, 1e-05f, 2, 1.3f, -0.7f)
ROW(batchnorm_fixed_gradient, -287.7672408658791, 9.87e-15, 2, 1e-05f, 1e-12f, 1.3f, -0.7f)
ROW(batchnorm_fixed_gradient, -28.63391107888027, -1.12e-15, 2.5, 1e-05f, 0.001f, 1.3f, -0.7f)
ROW(batchnorm_fixed_gradient, -9.099999656711924e-20, -4.34e-36, 2.5, 1e-05f, 1e38f, 1.3f, -0.7f)
ROW(batchnorm_fixed_gradient, -287.7672552542411, 1.02e-14, 2, 1e-05f, 0, 1.3f, -0.7f)
ROW(lstm_cell, -0.8563753209639723, 5.16e-17, 1, 2.1074302f, -3.8455927f, -4.495879f, 4.3228645f, 1.6737704f)
ROW(lstm_cell, 2.45991099971143, -1.19e-16, 1.12, -4.035121f, 3.462928f, -0.30104426f, 0.78050286f, 2.542237f)
ROW(lstm_cell, 1.1913908909464952, -2.96e-17, 1.85, 3.158907f, 2.206124f, -0.35655552f, 4.990839f, 1.6869779f)
ROW(lstm_cell, -1.3306906018537181, -7.16e-17, 1.15, 1.2779678f, -1.2047313f, -1.6821127f, 5.6441045f, -2.6053426f)
ROW(lstm_cell, -1.5878773571745932, 3.96e-17, 1, 5.2944202f, -1.5973297f, -5.4469633f, 4.1823025f, -3.5217738f)
ROW(lstm_cell, 0.4845913735608974, -1.31e-17, 2.99, 2.4280834f, -2.081192f, 2.1844761f, -4.871998f, -3.7080748f)
ROW(lstm_cell, -1.2472763478991598, -2.85e-18, 1, 4.837556f, 4.8439584f, -4.5737777f, -5.404341f, -0.25736278f)
ROW(lstm_cell, -1.599605475483251, -9.01e-18, 1.75, -1.0419092f, -0.5961492f, 2.289263f, 0.7652054f, -5.2222795f)
ROW(lstm_cell, 3.6843782104321305, -3.12e-17, 1.24, -4.100141f, 0.6795096f, 4.2892714f, 1.5307367f, 5.5273094f)
ROW(lstm_cell, 1.0947038848338007, -6.17e-17, 1.38, 3.618824f, -0.6881661f, 0.23884581f, -1.5316489f, 2.5906496f)
ROW(lstm_cell, 0.8894396486931606, 2.57e-17, 1, 4.9379244f, -3.9841566f, 4.065849f, 1.2303629f, -5.6304493f)
ROW(lstm_cell, 0.029355610048197273, 8.24e-19, 16, -3.0130107f, -3.507401f, -5.2857413f, 3.0817685f, 2.618162f)
ROW(lstm, -0.6852971287639241, -3.34e-17, 1, 2.1074302f, -3.8455927f, -4.495879f, 4.3228645f, 1.6737704f)
ROW(lstm, 0.6758479490212812, -2.38e-17, 1, -4.035121f, 3.462928f, -0.30104426f, 0.78050286f, 2.542237f)
ROW(lstm, 0.8253970751298119, -2.59e-17, 1, 3.158907f, 2.206124f, -0.35655552f, 4.990839f, 1.6869779f)
ROW(lstm, -0.866352589922502, 8.53e-18, 1, 1.2779678f, -1.2047313f, -1.6821127f, 5.6441045f, -2.6053426f)
ROW(lstm, -0.9059947499307881, -1.11e-17, 1, 5.2944202f, -1.5973297f, -5.4469633f, 4.1823025f, -3.5217738f)
ROW(lstm, 0x1.c02bc01057e2p-9, 5.31e-20, 7.41, 2.4280834f, -2.081192f, 2.1844761f, -4.871998f, -3.7080748f)
ROW(lstm, -0x1.f1518f6426e93p-9, -1.29e-19, 5.49, 4.837556f, 4.8439584f, -4.5737777f, -5.404341f, -0.25736278f)
ROW(lstm, -0.6289824002042042, 2.09e-17, 1, -1.0419092f, -0.5961492f, 2.289263f, 0.7652054f, -5.2222795f)
ROW(lstm, 0.82107779225685, -3.45e-17, 1, -4.100141f, 0.6795096f, 4.2892714f, 1.5307367f, 5.5273094f)
ROW(lstm, 0.14195116556263346, -4.34e-19, 1.94, 3.618824f, -0.6881661f, 0.23884581f, -1.5316489f, 2.5906496f)
ROW(lstm, 0.5503205914163587, -3.3e-17, 1, 4.9379244f, -3.9841566f, 4.065849f, 1.2303629f, -5.6304493f)
ROW(lstm, 0.028059849392908186, 5.15e-19, 16.2, -3.0130107f, -3.507401f, -5.2857413f, 3.0817685f, 2.618162f)
ROW(lstm_gradient, 0.22665330024231703, -2.76e-18, 4.93, 0, 0.7894699f, 0.63644505f, 0.79956913f, 0.10174448f, -0.9222075f, -0.6586689f,
    -1.1500238f, 1.7835064f)
ROW(lstm_gradient, -0.3639283326513971, 1.53e-17, 2.93, 1, 0.7894699f, 0.63644505f, 0.79956913f, 0.10174448f, -0.9222075f, -0.6586689f, -1.1500238f,
    1.7835064f)
ROW(lstm_gradient, 0.4856517674940994, 2.03e-17, 5.72, 2, 0.7894699f, 0.63644505f, 0.79956913f, 0.10174448f, -0.9222075f, -0.6586689f, -1.1500238f,
    1.7835064f)
ROW(lstm_gradient, 0.06069489779294054, 1.47e-18, 2.65, 3, 0.7894699f, 0.63644505f, 0.79956913f, 0.10174448f, -0.9222075f, -0.6586689f, -1.1500238f,
    1.7835064f)
ROW(lstm_gradient, 1.085468343311321, -2.32e-17, 2.17, 4, 0.7894699f, 0.63644505f, 0.79956913f, 0.10174448f, -0.9222075f, -0.6586689f, -1.1500238f,
    1.7835064f)
ROW(lstm_gradient, 0.008184521041665092, 7e-19, 4.69, 0, 0.7621338f, 0.39704534f, 0.7363996f, 0.10137063f, 1.6342036f, -0.7687546f, 0.24942876f,
    0.04658147f)
ROW(lstm_gradient, 0.023985382915717616, 1.66e-18, 2.82, 1, 0.7621338f, 0.39704534f, 0.7363996f, 0.10137063f, 1.6342036f, -0.7687546f, 0.24942876f,
    0.04658147f)
ROW(lstm_gradient, 0.02138664739950076, -6.61e-19, 4.85, 2, 0.7621338f, 0.39704534f, 0.7363996f, 0.10137063f, 1.6342036f, -0.7687546f, 0.24942876f,
    0.04658147f)
ROW(lstm_gradient, -0.01468281762102208, -4.01e-19, 2.58, 3, 0.7621338f, 0.39704534f, 0.7363996f, 0.10137063f, 1.6342036f, -0.7687546f, 0.24942876f,
    0.04658147f)
ROW(lstm_gradient, 0.02434197727800821, 6.33e-19, 2.48, 4, 0.7621338f, 0.39704534f, 0.7363996f, 0.10137063f, 1.6342036f, -0.7687546f, 0.24942876f,
    0.04658147f)
ROW(lstm_gradient, -0.025834876294879277, 1.4e-18, 15.3, 0, 0.9331155f, 0.09207715f, 0.40863436f, 0.05337977f, 0.55235153f, -0.218924f, 1.9447471f,
    -1.111992f)
ROW(lstm_gradient, -0.04677641011495905, -1.39e-18, 3.2, 1, 0.9331155f, 0.09207715f, 0.40863436f, 0.05337977f, 0.55235153f, -0.218924f, 1.9447471f,
    -1.111992f)
ROW(lstm_gradient, -0.7874087986416926, -5.31e-17, 2.71, 2, 0.9331155f, 0.09207715f, 0.40863436f, 0.05337977f, 0.55235153f, -0.218924f, 1.9447471f,
    -1.111992f)
ROW(lstm_gradient, -0.02117616451062226, 1.61e-18, 2.92, 3, 0.9331155f, 0.09207715f, 0.40863436f, 0.05337977f, 0.55235153f, -0.218924f, 1.9447471f,
    -1.111992f)
ROW(lstm_gradient, -0.09327438150773505, 6.47e-18, 2.3, 4, 0.9331155f, 0.09207715f, 0.40863436f, 0.05337977f, 0.55235153f, -0.218924f, 1.9447471f,
    -1.111992f)
ROW(lstm_gradient, 0.016180959315360868, -1.31e-18, 3.45, 0, 0.38451988f, 0.61824983f, 0.08116f, 0.46839246f, 1.6489623f, 0.50675464f, 1.6662127f,
    0.23248662f)
ROW(lstm_gradient, 0.3278561638122155, 6.28e-18, 3.69, 1, 0.38451988f, 0.61824983f, 0.08116f, 0.46839246f, 1.6489623f, 0.50675464f, 1.6662127f,
    0.23248662f)
ROW(lstm_gradient, 0.32179407921238606, -1.84e-17, 3.08, 2, 0.38451988f, 0.61824983f, 0.08116f, 0.46839246f, 1.6489623f, 0.50675464f, 1.6662127f,
    0.23248662f)
ROW(lstm_gradient, 0.1939241896085181, 1.15e-17, 1.97, 3, 0.38451988f, 0.61824983f, 0.08116f, 0.46839246f, 1.6489623f, 0.50675464f, 1.6662127f,
    0.23248662f)
ROW(lstm_gradient, 0.5208268942918338, 4.67e-17, 3.07, 4, 0.38451988f, 0.61824983f, 0.08116f, 0.46839246f, 1.6489623f, 0.50675464f, 1.6662127f,
    0.23248662f)
ROW(lstm_gradient, 0.026727757875082536, 1.15e-18, 3.67, 0, 0.039761994f, 0.6702162f, 0.49146655f, 0.47074363f, 1.3496757f, 1.2896539f, -1.5567647f,
    1.6164111f)
ROW(lstm_gradient, 0.42490825330879584, 2.02e-18, 3.74, 1, 0.039761994f, 0.6702162f, 0.49146655f, 0.47074363f, 1.3496757f, 1.2896539f, -1.5567647f,
    1.6164111f)
ROW(lstm_gradient, 0.042955889095388354, 3.1e-18, 3.34, 2, 0.039761994f, 0.6702162f, 0.49146655f, 0.47074363f, 1.3496757f, 1.2896539f, -1.5567647f,
    1.6164111f)
ROW(lstm_gradient, -0.3331845261803165, -8.53e-18, 1.51, 3, 0.039761994f, 0.6702162f, 0.49146655f, 0.47074363f, 1.3496757f, 1.2896539f, -1.5567647f,
    1.6164111f)
ROW(lstm_gradient, 0.954632988892148, -5.37e-17, 2.71, 4, 0.039761994f, 0.6702162f, 0.49146655f, 0.47074363f, 1.3496757f, 1.2896539f, -1.5567647f,
    1.6164111f)
ROW(lstm_gradient, -0.008006166346821742, 9.28e-20, 3.04, 0, 0.027804267f, 0.22561203f, 0.84222704f, 0.2757609f, 1.1444484f, -1.9689132f,
    -0.2368856f, -0.346766f)
ROW(lstm_gradient, -0.07031489594687178, 2.48e-18, 2.78, 1, 0.027804267f, 0.22561203f, 0.84222704f, 0.2757609f, 1.1444484f, -1.9689132f,
    -0.2368856f, -0.346766f)
ROW(lstm_gradient, -0x1.74803d29a63bcp-9, -1.78e-19, 6.95, 2, 0.027804267f, 0.22561203f, 0.84222704f, 0.2757609f, 1.1444484f, -1.9689132f,
    -0.2368856f, -0.346766f)
ROW(lstm_gradient, 0.04550110177532812, -1.32e-19, 1.77, 3, 0.027804267f, 0.22561203f, 0.84222704f, 0.2757609f, 1.1444484f, -1.9689132f,
    -0.2368856f, -0.346766f)
ROW(lstm_gradient, -0.07934005995181904, -6.09e-18, 2.07, 4, 0.027804267f, 0.22561203f, 0.84222704f, 0.2757609f, 1.1444484f, -1.9689132f,
    -0.2368856f, -0.346766f)
ROW(lstm_gradient, -0.17339249770060322, 1.35e-17, 3.3, 0, 0.20944327f, 0.31869707f, 0.6252355f, 0.7550561f, -1.3495095f, -0.79204917f, -1.0843269f,
    -1.2123374f)
ROW(lstm_gradient, 0.4907739317327765, 9.21e-18, 3.1, 1, 0.20944327f, 0.31869707f, 0.6252355f, 0.7550561f, -1.3495095f, -0.79204917f, -1.0843269f,
    -1.2123374f)
ROW(lstm_gradient, -0.21366253797048426, 8.64e-18, 3.85, 2, 0.20944327f, 0.31869707f, 0.6252355f, 0.7550561f, -1.3495095f, -0.79204917f,
    -1.0843269f, -1.2123374f)
ROW(lstm_gradient, 0.13227137669766162, 4.56e-18, 3.76, 3, 0.20944327f, 0.31869707f, 0.6252355f, 0.7550561f, -1.3495095f, -0.79204917f, -1.0843269f,
    -1.2123374f)
ROW(lstm_gradient, -0.5337836753423427, 1.68e-17, 2.57, 4, 0.20944327f, 0.31869707f, 0.6252355f, 0.7550561f, -1.3495095f, -0.79204917f, -1.0843269f,
    -1.2123374f)
ROW(lstm_gradient, -0.013292957840956621, 3.97e-19, 2.46, 0, 0.35526577f, 0.32884842f, 0x1.e941fp-6, 0.5299058f, -1.1002373f, 0.7142397f,
    -0.031416886f, -1.9330491f)
ROW(lstm_gradient, 0.4719246311115111, -2.33e-17, 2.52, 1, 0.35526577f, 0.32884842f, 0x1.e941fp-6, 0.5299058f, -1.1002373f, 0.7142397f,
    -0.031416886f, -1.9330491f)
ROW(lstm_gradient, -0.6898200856152138, 4.48e-17, 2.01, 2, 0.35526577f, 0.32884842f, 0x1.e941fp-6, 0.5299058f, -1.1002373f, 0.7142397f,
    -0.031416886f, -1.9330491f)
ROW(lstm_gradient, -0.004799985100605892, -2.42e-19, 1.86, 3, 0.35526577f, 0.32884842f, 0x1.e941fp-6, 0.5299058f, -1.1002373f, 0.7142397f,
    -0.031416886f, -1.9330491f)
ROW(lstm_gradient, -0.6390953894812734, -4.33e-17, 2.01, 4, 0.35526577f, 0.32884842f, 0x1.e941fp-6, 0.5299058f, -1.1002373f, 0.7142397f,
    -0.031416886f, -1.9330491f)
ROW(lstm_gradient, -0.07620636701970952, -1.95e-19, 4.23, 0, 0.09694431f, 0.026970731f, 0.748591f, 0.4704467f, -0.8537501f, 0.79765147f, 1.4428085f,
    -1.5434638f)
ROW(lstm_gradient, 0.026053087162733725, -1.1e-18, 4.3, 1, 0.09694431f, 0.026970731f, 0.748591f, 0.4704467f, -0.8537501f, 0.79765147f, 1.4428085f,
    -1.5434638f)
ROW(lstm_gradient, -0.04955656211662302, 9.61e-19, 5.88, 2, 0.09694431f, 0.026970731f, 0.748591f, 0.4704467f, -0.8537501f, 0.79765147f, 1.4428085f,
    -1.5434638f)
ROW(lstm_gradient, 0.23821002454490245, -7.04e-18, 1.79, 3, 0.09694431f, 0.026970731f, 0.748591f, 0.4704467f, -0.8537501f, 0.79765147f, 1.4428085f,
    -1.5434638f)
ROW(lstm_gradient, -0.03136191084221859, -4.75e-19, 3.33, 4, 0.09694431f, 0.026970731f, 0.748591f, 0.4704467f, -0.8537501f, 0.79765147f, 1.4428085f,
    -1.5434638f)
ROW(lstm_gradient, 0.044202650758309196, 2.27e-18, 7.57, 0, 0.8457081f, 0.5730579f, 0.46162772f, 0.9515854f, 1.372326f, 0.9165084f, 0.7520397f,
    0.39356172f)
ROW(lstm_gradient, 0.24638685648315414, -1.23e-17, 3.42, 1, 0.8457081f, 0.5730579f, 0.46162772f, 0.9515854f, 1.372326f, 0.9165084f, 0.7520397f,
    0.39356172f)
ROW(lstm_gradient, 0.4883516820501887, 2.2e-17, 3.62, 2, 0.8457081f, 0.5730579f, 0.46162772f, 0.9515854f, 1.372326f, 0.9165084f, 0.7520397f,
    0.39356172f)
ROW(lstm_gradient, 0.025092742648352914, 3.54e-19, 20.3, 3, 0.8457081f, 0.5730579f, 0.46162772f, 0.9515854f, 1.372326f, 0.9165084f, 0.7520397f,
    0.39356172f)
ROW(lstm_gradient, 0.42052444640288433, 1.23e-17, 3.08, 4, 0.8457081f, 0.5730579f, 0.46162772f, 0.9515854f, 1.372326f, 0.9165084f, 0.7520397f,
    0.39356172f)
ROW(lstm_gradient, 0.18328378314802216, 6.76e-18, 2.87, 0, 0.3976359f, 0.7913673f, 0.35926035f, 0.96615994f, -0.48565876f, -0.874501f, 1.0304875f,
    1.6272954f)
ROW(lstm_gradient, -0.17078975002218968, 9.24e-18, 5.32, 1, 0.3976359f, 0.7913673f, 0.35926035f, 0.96615994f, -0.48565876f, -0.874501f, 1.0304875f,
    1.6272954f)
ROW(lstm_gradient, 0.7376322966825054, 7.58e-18, 2.83, 2, 0.3976359f, 0.7913673f, 0.35926035f, 0.96615994f, -0.48565876f, -0.874501f, 1.0304875f,
    1.6272954f)
ROW(lstm_gradient, -0.023707289764864036, 1.32e-18, 29.2, 3, 0.3976359f, 0.7913673f, 0.35926035f, 0.96615994f, -0.48565876f, -0.874501f, 1.0304875f,
    1.6272954f)
ROW(lstm_gradient, 1.6855753736990164, 7.84e-17, 2.53, 4, 0.3976359f, 0.7913673f, 0.35926035f, 0.96615994f, -0.48565876f, -0.874501f, 1.0304875f,
    1.6272954f)
ROW(lstm_gradient, -0.20033161601552557, -6.48e-18, 6.62, 0, 0.8394069f, 0.90708506f, 0.87192196f, 0.2795266f, 0.8351293f, -0.30517682f,
    0.80762196f, -1.9103703f)
ROW(lstm_gradient, -0.11996644026578503, 2.28e-18, 11.2, 1, 0.8394069f, 0.90708506f, 0.87192196f, 0.2795266f, 0.8351293f, -0.30517682f, 0.80762196f,
    -1.9103703f)
ROW(lstm_gradient, -0.34301052173602975, 1.77e-17, 8.74, 2, 0.8394069f, 0.90708506f, 0.87192196f, 0.2795266f, 0.8351293f, -0.30517682f, 0.80762196f,
    -1.9103703f)
ROW(lstm_gradient, -0.04815084470577661, -1.95e-18, 2.56, 3, 0.8394069f, 0.90708506f, 0.87192196f, 0.2795266f, 0.8351293f, -0.30517682f,
    0.80762196f, -1.9103703f)
ROW(lstm_gradient, -1.546039177306024, 8.13e-17, 2.39, 4, 0.8394069f, 0.90708506f, 0.87192196f, 0.2795266f, 0.8351293f, -0.30517682f, 0.80762196f,
    -1.9103703f)
ROW(gru, -1.2694275843532241, 3.88e-17, 1.3, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f)
ROW(gru, 1.006678258832724, -4.15e-17, 1, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f)
ROW(gru, 0.7600185136343798, -4.77e-17, 1.02, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f)
ROW(gru, -0.4448389872033711, 1.19e-17, 3.24, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f)
ROW(gru, -0.870342101758962, 1.9e-19, 1, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f)
ROW(gru, 1.631293092697214, 6.65e-17, 1, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f)
ROW(gru, 1.0656808629462586, 9.78e-17, 1, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f)
ROW(gru, -0.9311006876627533, 8.88e-18, 1.35, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f)
ROW(gru, 0.7417615986084143, -2.4e-17, 1.27, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f)
ROW(gru, 1.324605739821601, -1.72e-17, 1, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f)
ROW(gru, -1.0295432862969223, -1.19e-17, 1, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f)
ROW(gru, -0.9459868116223442, -5.29e-18, 1, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f)
ROW(gru_gradient, 0.0013923845357562636, -1.7e-20, 26.5, 0, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f, -0.9270342f)
ROW(gru_gradient, 0.09689756853489996, -4.97e-18, 20.2, 1, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f, -0.9270342f)
ROW(gru_gradient, -0.013956414434316463, 5.68e-19, 24.8, 2, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f, -0.9270342f)
ROW(gru_gradient, -0x1.621e8d1c0f59fp-9, 1.1e-19, 25.8, 3, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f, -0.9270342f)
ROW(gru_gradient, -0.8809855824774396, -3.89e-17, 2, 4, -1.4268985f, 2.9513435f, 1.32754f, -0.63908625f, -1.3794153f, -0.9270342f)
ROW(gru_gradient, -0.004871261565300692, 2.46e-19, 19, 0, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f, -0.9127625f)
ROW(gru_gradient, -0.05479177369286277, -3.08e-18, 5.5, 1, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f, -0.9127625f)
ROW(gru_gradient, -0.0953306118535045, 1.13e-18, 17.1, 2, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f, -0.9127625f)
ROW(gru_gradient, -0.007145989690643125, -2.7e-19, 18.1, 3, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f, -0.9127625f)
ROW(gru_gradient, -0x1.cb828f4df9d3p-5, -1.66e-18, 3.56, 4, -2.5128813f, -2.7260501f, 1.7067002f, 0.736917f, 1.9834888f, -0.9127625f)
ROW(gru_gradient, 0.0227127651586729, 1.53e-18, 14.9, 0, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f, 0.6486727f)
ROW(gru_gradient, -0.09915875521731213, 2.02e-18, 4.12, 1, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f, 0.6486727f)
ROW(gru_gradient, 0.08992111341087503, -6.79e-18, 12.6, 2, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f, 0.6486727f)
ROW(gru_gradient, 0.06294111536387376, 1.1e-18, 13.6, 3, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f, 0.6486727f)
ROW(gru_gradient, 0.040637486292440114, -2.68e-18, 3.54, 4, 0.84710383f, -2.7055418f, 0.76775086f, 1.2026945f, -1.6800624f, 0.6486727f)
ROW(gru_gradient, -0.0017724043013599847, 3.7e-20, 35.5, 0, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f, -0.12394611f)
ROW(gru_gradient, 0.1046678623537557, -2.87e-18, 2.33, 1, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f, -0.12394611f)
ROW(gru_gradient, -0.004320046023608209, 1.83e-19, 34, 2, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f, -0.12394611f)
ROW(gru_gradient, -0.001360756241724634, 5.1e-20, 35, 3, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f, -0.12394611f)
ROW(gru_gradient, -0.0499860441443893, -5.83e-19, 2, 4, -0.7769087f, -0.39178142f, 1.4994146f, 1.9014431f, -2.5387807f, -0.12394611f)
ROW(gru_gradient, 0.0010793222461835971, -3.55e-20, 145, 0, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f, -0.550157f)
ROW(gru_gradient, -0.02898014441236004, 1.18e-18, 9.58, 1, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f, -0.550157f)
ROW(gru_gradient, -0.003311484761955543, 1.31e-19, 143, 2, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f, -0.550157f)
ROW(gru_gradient, -0x1.2499e0c4ce14dp-9, -5.92e-20, 144, 3, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f, -0.550157f)
ROW(gru_gradient, -0.3138295026869843, -2.59e-17, 2, 4, 0.72692156f, 0.28363127f, -1.8233451f, -1.4836788f, -0.7779985f, -0.550157f)
ROW(gru_gradient, 0.0001798865136602212, 3.5e-21, 175, 0, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f, 0.33772537f)
ROW(gru_gradient, 0.115170741514423, -4.49e-19, 3.59, 1, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f, 0.33772537f)
ROW(gru_gradient, 0x1.112f57f3692ap-9, 1.6e-19, 174, 2, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f, 0.33772537f)
ROW(gru_gradient, 0x1.7f9ae60f164ddp-12, 1.02e-20, 175, 3, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f, 0.33772537f)
ROW(gru_gradient, 0.15694467844444346, 3.14e-19, 2, 4, -1.5469692f, -0.14139128f, 2.817011f, 0.5963983f, 2.3651233f, 0.33772537f)
ROW(gru_gradient, 0x1.e0b774afab65p-6, 1.5e-18, 7.59, 0, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f, 0.3080695f)
ROW(gru_gradient, 0x1.e3a333e9df7p-6, 2.5e-19, 6.63, 1, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f, 0.3080695f)
ROW(gru_gradient, 0.03988644145063119, -1.52e-18, 6.39, 2, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f, 0.3080695f)
ROW(gru_gradient, 0.017735506145363376, -1.08e-18, 7.39, 3, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f, 0.3080695f)
ROW(gru_gradient, 0.19527087280221261, 2.25e-18, 2, 4, -0.2223111f, 0.54878354f, -0.2147946f, 2.97892f, 1.2168498f, 0.3080695f)
ROW(gru_gradient, -0x1.0185bbec32c19p-13, 8.47e-22, 56, 0, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f, -0.6363765f)
ROW(gru_gradient, 0.057356312395434365, 1.69e-18, 21.1, 1, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f, -0.6363765f)
ROW(gru_gradient, -0.001834363532002758, -3.45e-20, 52, 2, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f, -0.6363765f)
ROW(gru_gradient, -0.0014614930701643916, -3.52e-20, 53, 3, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f, -0.6363765f)
ROW(gru_gradient, -0.6061927454496575, 1.1e-17, 2, 4, 1.3659828f, 2.9998941f, 1.7485718f, 0.41334793f, -1.025718f, -0.6363765f)
ROW(gru_gradient, 0.07532051688776739, -3.61e-18, 6.42, 0, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f, -0.7157623f)
ROW(gru_gradient, 0.03843405433739438, 3.22e-18, 4.57, 1, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f, -0.7157623f)
ROW(gru_gradient, -0.24518745074888956, 7.62e-18, 4.77, 2, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f, -0.7157623f)
ROW(gru_gradient, -0.056622910590512485, 3.01e-18, 5.7, 3, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f, -0.7157623f)
ROW(gru_gradient, -0.03902818358748802, -7.66e-20, 3.7, 4, -1.2030267f, -2.8529944f, 1.4940529f, -1.7296543f, -0.24301532f, -0.7157623f)
ROW(gru_gradient, 0.007521704707222529, 1.13e-19, 10.1, 0, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f, -0.8988082f)
ROW(gru_gradient, -0.12525852622439657, 1.14e-17, 5.93, 1, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f, -0.8988082f)
ROW(gru_gradient, -0.0703193010388757, 3.87e-18, 9.01, 2, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f, -0.8988082f)
ROW(gru_gradient, -0.03598879269551756, 2.23e-18, 10, 3, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f, -0.8988082f)
ROW(gru_gradient, -0.6294199590161785, -3.41e-17, 2, 4, 0.04717316f, 0.84864515f, 1.5110289f, -0.4280981f, 1.523612f, -0.8988082f)
ROW(gru_gradient, -0.000715101847509697, 4.24e-20, 153, 0, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f, 0.6683085f)
ROW(gru_gradient, -0.017643388365033732, 1.41e-18, 17.5, 1, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f, 0.6683085f)
ROW(gru_gradient, 0.006447428971920164, -3.92e-19, 151, 2, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f, 0.6683085f)
ROW(gru_gradient, 0.000668468219377722, -4.52e-20, 152, 3, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f, 0.6683085f)
ROW(gru_gradient, 0.18058520116326507, -4.05e-18, 2, 4, -2.1569903f, -0x1.fcb2p-1, -2.729117f, -1.1935042f, -1.1272445f, 0.6683085f)
ROW(gru_gradient, -0.019362719505255022, -1.34e-18, 30.5, 0, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f, 0.80292666f)
ROW(gru_gradient, 0.015219511712636646, 4.31e-19, 5.97, 1, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f, 0.80292666f)
ROW(gru_gradient, 0.05091216258835611, -1.35e-18, 29, 2, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f, 0.80292666f)
ROW(gru_gradient, 0.015702488502422892, -1.25e-18, 30, 3, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f, 0.80292666f)
ROW(gru_gradient, 0.04170350168610747, -2.56e-18, 3.76, 4, -0.8075017f, -2.9043415f, -1.4784772f, -1.7830249f, -0.58104116f, 0.80292666f)
ROW(average, 0.061447654f, 0, 5.77, 0.21565501f, 0.33998364f, -0.58535683f, 0.2755088f)
ROW(average, 0.048413763443628945, 2.31e-18, 7.89, -0.4462247f, 0.51810163f, -0.18840545f, 0.61241823f, -0.36467138f, 0.15926424f)
ROW(average, 0x1.8b12102p-4, 0, 2.94, -0.021614406f, 0.6877614f, 0.07532519f, -0.12411743f, 0x1.5bbep-2, 0.41604897f, -0.19268829f, -0.40868527f)
ROW(average, -0.08810803542534511, 4.63e-18, 5.63, -0.23220809f, 0.7508686f, -0.8264415f, -0.9215618f, 0.3979722f, -0.26723197f, 0.13055368f,
    -0x1.d305cp-5, 0.65841234f, -0.39770815f, -0.7983055f, 0.50536335f)
ROW(average, 0.1f, 0, 1, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f)
ROW(average, 1, 0, 5.01e+19, 1e20f, -1e20f, 1, 3)
ROW(average, 0x1.2p-148, 0, 1, 0x1p-149, 0x1p-149, 0, 0x1.cp-147)
ROW(average, 100000, 0, 1, 100000, 100001, 100000, 99999)
ROW(subsampling, -0.32626281832706194, 0, 2.76, 0.21565501f, 0.33998364f, -0.58535683f, 0.2755088f, 0.3f, -0.4f)
ROW(subsampling, -0.31285522829911017, 0, 3.76, -0.4462247f, 0.51810163f, -0.18840545f, 0.61241823f, -0.36467138f, 0.15926424f, 0.3f, -0.4f)
ROW(subsampling, -0.16851334136280793, 0, 7.79, -0.021614406f, 0.6877614f, 0.07532519f, -0.12411743f, 0x1.5bbep-2, 0.41604897f, -0.19268829f,
    -0.40868527f, 0.3f, -0.4f)
ROW(subsampling, -0.7171889460956624, 0, 3.49, -0.23220809f, 0.7508686f, -0.8264415f, -0.9215618f, 0.3979722f, -0.26723197f, 0.13055368f,
    -0x1.d305cp-5, 0.65841234f, -0.39770815f, -0.7983055f, 0.50536335f, 0.3f, -0.4f)
ROW(subsampling, -0.15999999284744248, 0, 5.51, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.3f, -0.4f)
ROW(subsampling, 0x1.99999bp-1, 0, 7.51e+19, 1e20f, -1e20f, 1, 3, 0.3f, -0.4f)
ROW(subsampling, -0.4f, 3.78e-45, 1, 0x1p-149, 0x1p-149, 0, 0x1.cp-147, 0.3f, -0.4f)
ROW(subsampling, 119999.60476836562, 0, 2, 100000, 100001, 100000, 99999, 0.3f, -0.4f)
ROW(average_gradient, 0.11666666467984517, 4.63e-18, 1, 6, 0.7f)
ROW(average_gradient, -0.00973486f, 0, 1, 3, -0.02920458f)
ROW(average_gradient, 0.14946726f, 0, 1, 6, 0.89680356f)
ROW(average_gradient, 0.05643028f, 0, 1, 7, 0.39501196f)
ROW(average_gradient, -0.0761814961830775, 4.63e-18, 1, 12, -0.91417795f)
ROW(lppooling, 0x1.f081bf248e773p60, 0.313, 1, 2, 1e18f, 2e18f)
ROW(lppooling, 0x1.cddf12fc65ab5p60, 37.6, 1, 3, 1e18f, 2e18f)
ROW(lppooling, 0x1.bc7d8fb916a7fp60, 35.8, 1, 7.25, 1e18f, 2e18f)
ROW(lppooling, 3.16227772064235e-38, 2.26e-54, 1, 2, 0x1.b38fb8p-127, 3e-38f)
ROW(lppooling, 3.036589048182451e-38, 6.86e-55, 1, 3, 0x1.b38fb8p-127, 3e-38f)
ROW(lppooling, 3.000143829103671e-38, 2.28e-54, 1, 7.25, 0x1.b38fb8p-127, 3e-38f)
ROW(lppooling, 0x1.a20df0dcd3afp666, 3.4e+184, 1, 2, 3e200, 4e200)
ROW(lppooling, 0x1.7813af4711f1bp666, 3.12e+183, 1, 3, 3e200, 4e200)
ROW(lppooling, 4.065125940445644e200, 2.67e+183, 1, 7.25, 3e200, 4e200)
ROW(lppooling, 5e-200, 0, 1, 2, 3e-200, 4e-200)
ROW(lppooling, 4.497941445275415e-200, -1.2e-217, 1, 3, 3e-200, 4e-200)
ROW(lppooling, 4.065125940445644e-200, -3.19e-217, 1, 7.25, 3e-200, 4e-200)
ROW(lppooling, 0x1.070e12ap1, 0, 1, 1, 1.8969814f, 0.15813561f)
ROW(lppooling, 1.9272989381258976, 4.46e-17, 1, 1.5, 1.8969814f, 0.15813561f)
ROW(lppooling, 1.9035611745015577, 1.05e-16, 1, 2, 1.8969814f, 0.15813561f)
ROW(lppooling, 1.8973475917967937, 7.69e-17, 1, 3, 1.8969814f, 0.15813561f)
ROW(lppooling, 1.8969813624612188, 7.95e-17, 1, 7.25, 1.8969814f, 0.15813561f)
ROW(lppooling, 0x1.474681cp1, 0, 1, 1, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lppooling, 1.8613365219866986, -6.98e-17, 1, 1.5, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lppooling, 1.6186163182133704, -1.3e-17, 1, 2, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lppooling, 1.4466161504010386, -8.44e-17, 1, 3, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lppooling, 1.3551106347671789, 4.94e-17, 1, 7.25, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lppooling, 0x1.1ae90698p3, 0, 1, 1, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f, 1.4265051f)
ROW(lppooling, 4.746016802134674, -5.61e-18, 1, 1.5, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f,
    1.4265051f)
ROW(lppooling, 3.53926028383734, -1.53e-17, 1, 2, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f, 1.4265051f)
ROW(lppooling, 2.691655084637262, -3.14e-17, 1, 3, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f, 1.4265051f)
ROW(lppooling, 2.0491935643235086, 7.07e-17, 1, 7.25, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f,
    1.4265051f)
ROW(lppooling, 0x1.1c5b8878p4, 0, 1, 1, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f, 0.37857446f, 0.7143897f,
    1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lppooling, 7.39560794622827, -3.95e-17, 1, 1.5, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f, 0.37857446f,
    0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lppooling, 4.830308855723617, 1.35e-16, 1, 2, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f, 0.37857446f,
    0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lppooling, 3.2019464758521337, 7.03e-17, 1, 3, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f, 0.37857446f,
    0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lppooling, 2.053484289984863, 8.21e-17, 1, 7.25, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f,
    0.37857446f, 0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lppooling, 0x1.01b2b28p-25, 0, 1, 1, 1e-08f, 2e-08f)
ROW(lppooling, 2.447260799898319e-08, -1.53e-24, 1, 1.5, 1e-08f, 2e-08f)
ROW(lppooling, 0x1.80274f1f62dadp-26, 9.97e-25, 1, 2, 1e-08f, 2e-08f)
ROW(lppooling, 2.080083810410255e-08, 1.02e-24, 1, 3, 1e-08f, 2e-08f)
ROW(lppooling, 0x1.57e868e0babeap-26, 7.57e-25, 1, 7.25, 1e-08f, 2e-08f)
ROW(lppooling, 40005, 0, 1, 1, 10000, 30000, 5)
ROW(lppooling, 33735.09345060894, 2.48e-12, 1, 1.5, 10000, 30000, 5)
ROW(lppooling, 31622.7769969685, -1.22e-12, 1, 2, 10000, 30000, 5)
ROW(lppooling, 30365.889718801813, -1.75e-13, 1, 3, 10000, 30000, 5)
ROW(lppooling, 30001.437438003075, -1.46e-13, 1, 7.25, 10000, 30000, 5)
ROW(lppooling, 0x1.000010c6f7ap0, 0, 1, 1, 1, 1e-06f)
ROW(lppooling, 1.0000000006666667, -5.78e-17, 1, 1.5, 1, 1e-06f)
ROW(lppooling, 1.0000000000005, -4.45e-17, 1, 2, 1, 1e-06f)
ROW(lppooling, 1, 3.33e-19, 1, 3, 1, 1e-06f)
ROW(lppooling, 1, 4.36e-45, 1, 7.25, 1, 1e-06f)
ROW(lppooling, 7, 0, 1, 1, 3, 0, 4)
ROW(lppooling, 5.584250376480029, 1.38e-16, 1, 1.5, 3, 0, 4)
ROW(lppooling, 5, 0, 1, 2, 3, 0, 4)
ROW(lppooling, 4.497941445275415, 6.73e-17, 1, 3, 3, 0, 4)
ROW(lppooling, 4.065125940445644, -2.97e-16, 1, 7.25, 3, 0, 4)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 1.8969814f, 2.055117f, -0.75)
ROW(lppooling_gradient, -0.7440776466668655, 1.59e-17, 2, 1.5, 1.8969814f, 1.9272989f, -0.75)
ROW(lppooling_gradient, -0.7474075864898723, 2.69e-18, 3, 2, 1.8969814f, 1.9035611f, -0.75)
ROW(lppooling_gradient, -0.7497105098703329, 7.08e-18, 5, 3, 1.8969814f, 1.8973476f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 13.5, 7.25, 1.8969814f, 1.8969814f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 1.351447f, 2.5568392f, -0.75)
ROW(lppooling_gradient, -0.6390698473471199, 5.24e-17, 2, 1.5, 1.351447f, 1.8613365f, -0.75)
ROW(lppooling_gradient, -0.6262047484676981, 2.13e-17, 3, 2, 1.351447f, 1.6186163f, -0.75)
ROW(lppooling_gradient, -0.6545648188979966, -3.07e-17, 5, 3, 1.351447f, 1.4466162f, -0.75)
ROW(lppooling_gradient, -0.7374165333475643, 4.12e-17, 13.5, 7.25, 1.351447f, 1.3551106f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 0.32121223f, 8.840945f, -0.75)
ROW(lppooling_gradient, -0.19511589809018268, 6.25e-18, 2, 1.5, 0.32121223f, 4.746017f, -0.75)
ROW(lppooling_gradient, -0.06806766039054657, -4.26e-18, 3, 2, 0.32121223f, 3.5392604f, -0.75)
ROW(lppooling_gradient, -0.010680868666887295, 4.64e-19, 5, 3, 0.32121223f, 2.6916552f, -0.75)
ROW(lppooling_gradient, -7.000321952325543e-06, -3.35e-22, 13.5, 7.25, 0.32121223f, 2.0491936f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 1.162282f, 17.772346f, -0.75)
ROW(lppooling_gradient, -0.29732407558518537, -2.09e-17, 2, 1.5, 1.162282f, 7.395608f, -0.75)
ROW(lppooling_gradient, -0.1804670276840069, 1.11e-17, 3, 2, 1.162282f, 4.830309f, -0.75)
ROW(lppooling_gradient, -0.09882256872680949, -4.96e-18, 5, 3, 1.162282f, 3.2019465f, -0.75)
ROW(lppooling_gradient, -0.021388836135081288, 6.17e-19, 13.5, 7.25, 1.162282f, 2.0534842f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 1e-08f, 3e-08f, -0.75)
ROW(lppooling_gradient, -0.47942549777546273, 2.43e-17, 2, 1.5, 1e-08f, 0x1.a46facp-26, -0.75)
ROW(lppooling_gradient, -0.3354101849356813, -5.08e-18, 3, 2, 1e-08f, 0x1.80275p-26, -0.75)
ROW(lppooling_gradient, -0.17334031390485002, 9.32e-18, 5, 3, 1e-08f, 0x1.655b0ep-26, -0.75)
ROW(lppooling_gradient, -0.009798788232336205, -5.83e-19, 13.5, 7.25, 1e-08f, 2.001807e-08f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 10000, 40005, -0.75)
ROW(lppooling_gradient, -0.40833847516945726, -1.45e-17, 2, 1.5, 10000, 33735.094f, -0.75)
ROW(lppooling_gradient, -0.23717081894713202, -1.32e-17, 3, 2, 10000, 31622.777f, -0.75)
ROW(lppooling_gradient, -0.08133719974893738, -8.25e-19, 5, 3, 10000, 30365.89f, -0.75)
ROW(lppooling_gradient, -0.0007814898870517123, -4.54e-20, 13.5, 7.25, 10000, 30001.4375, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 1, 1.000001f, -0.75)
ROW(lppooling_gradient, -0.75, 0, 2, 1.5, 1, 1, -0.75)
ROW(lppooling_gradient, -0.75, 0, 3, 2, 1, 1, -0.75)
ROW(lppooling_gradient, -0.75, 0, 5, 3, 1, 1, -0.75)
ROW(lppooling_gradient, -0.75, 0, 13.5, 7.25, 1, 1, -0.75)
ROW(lppooling_gradient, -0.75, 0, 1, 1, 3, 7, -0.75)
ROW(lppooling_gradient, -0.5497173532464444, 3.61e-17, 2, 1.5, 3, 5.5842505f, -0.75)
ROW(lppooling_gradient, -0.45, 1.11e-17, 3, 2, 3, 5, -0.75)
ROW(lppooling_gradient, -0.33363850657130395, 1.22e-18, 5, 3, 3, 4.4979415f, -0.75)
ROW(lppooling_gradient, -0.1122940055969187, 3.73e-18, 13.5, 7.25, 3, 4.065126f, -0.75)
ROW(lookup_renorm, 0.2307631751949053, 9.62e-18, 1, 1, 0.25, 1.8969814f, 0.15813561f)
ROW(lookup_renorm, 0.49827168264516636, -7.38e-18, 1, 2, 0.5, 1.8969814f, 0.15813561f)
ROW(lookup_renorm, 9.998068952145475e-10, -5.45e-26, 1, 3, 1e-09f, 1.8969814f, 0.15813561f)
ROW(lookup_renorm, 1.8969814f, 0, 1, 2, 1e06f, 1.8969814f, 0.15813561f)
ROW(lookup_renorm, 0.1321403917839215, 1.29e-17, 1, 1, 0.25, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lookup_renorm, 0.4174698127954717, 1.06e-17, 1, 2, 0.5, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lookup_renorm, 9.34212475217418e-10, -8.68e-26, 1, 3, 1e-09f, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lookup_renorm, 1.351447f, 0, 1, 2, 1e06f, 1.351447f, 0.7857598f, 0.4196324f)
ROW(lookup_renorm, 0.00908308470797103, -2.96e-19, 1.93, 1, 0.25, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f,
    1.7803031f, 1.4265051f)
ROW(lookup_renorm, 0.04537844030630766, -1.14e-19, 1.99, 2, 0.5, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f,
    1.7803031f, 1.4265051f)
ROW(lookup_renorm, 0x1.066c602014678p-33, 7.88e-27, 2, 3, 1e-09f, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f,
    1.7803031f, 1.4265051f)
ROW(lookup_renorm, 0.32121223f, 0, 1, 2, 1e06f, 0.32121223f, 1.1670303f, 0.2301213f, 1.8606279f, 1.3667827f, 0.6883629f, 1.7803031f, 1.4265051f)
ROW(lookup_renorm, 0.01634958493662653, 3.88e-19, 1.87, 1, 0.25, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f,
    0.37857446f, 0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lookup_renorm, 0.12031135075470041, 4.2e-18, 1.89, 2, 0.5, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f,
    0.37857446f, 0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lookup_renorm, 0x1.8f1d3fe8679a6p-32, 8.4e-27, 1.91, 3, 1e-09f, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f,
    0.18311894f, 0.37857446f, 0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lookup_renorm, 1.162282f, 0, 1, 2, 1e06f, 1.162282f, 1.5237148f, 1.2224784f, 1.1217868f, 1.6545913f, 1.5101304f, 0.18311894f, 0.37857446f,
    0.7143897f, 1.3572675f, 0.38109165f, 1.5667074f, 1.6488554f, 0.7354321f, 1.095717f, 1.5162091f)
ROW(lookup_renorm, 1e-08f, 0, 1, 1, 0.25, 1e-08f, 2e-08f)
ROW(lookup_renorm, 1e-08f, 0, 1, 2, 0.5, 1e-08f, 2e-08f)
ROW(lookup_renorm, 8.278087977989257e-11, -3.5e-27, 1.14, 3, 1e-09f, 1e-08f, 2e-08f)
ROW(lookup_renorm, 1e-08f, 0, 1, 2, 1e06f, 1e-08f, 2e-08f)
ROW(lookup_renorm, 0.06249218847628423, 2.6e-18, 1.5, 1, 0.25, 10000, 30000, 5)
ROW(lookup_renorm, 0.15811388103149546, 9.26e-18, 1.8, 2, 0.5, 10000, 30000, 5)
ROW(lookup_renorm, 3.293168686888828e-10, 1.03e-26, 1.93, 3, 1e-09f, 10000, 30000, 5)
ROW(lookup_renorm, 10000, 0, 1, 2, 1e06f, 10000, 30000, 5)
ROW(lookup_renorm, 0.24999972500030312, 6.24e-18, 1, 1, 0.25, 1, 1e-06f)
ROW(lookup_renorm, 0.499999949999755, -4.55e-20, 1, 2, 0.5, 1, 1e-06f)
ROW(lookup_renorm, 9.999998717180813e-10, 3.84e-26, 1, 3, 1e-09f, 1, 1e-06f)
ROW(lookup_renorm, 1, 0, 1, 2, 1e06f, 1, 1e-06f)
ROW(lookup_renorm, 0.10714285561224492, 3.22e-18, 1.14, 1, 0.25, 3, 0, 4)
ROW(lookup_renorm, 0.2999999940000001, 1.69e-17, 1.28, 2, 0.5, 3, 0, 4)
ROW(lookup_renorm, 6.669717436202279e-10, -4.75e-26, 1.41, 3, 1e-09f, 3, 0, 4)
ROW(lookup_renorm, 3, 0, 1, 2, 1e06f, 3, 0, 4)
ROW(lookup_renorm, -0.00908308470797103, 2.96e-19, 1.93, 1, 0.25, -0.32121223f, -1.1670303f, -0.2301213f, -1.8606279f, -1.3667827f, -0.6883629f,
    -1.7803031f, -1.4265051f)
ROW(lookup_renorm, -0.04537844030630766, 1.14e-19, 1.99, 2, 0.5, -0.32121223f, -1.1670303f, -0.2301213f, -1.8606279f, -1.3667827f, -0.6883629f,
    -1.7803031f, -1.4265051f)
ROW(lookup_renorm, -0x1.066c602014678p-33, -7.88e-27, 2, 3, 1e-09f, -0.32121223f, -1.1670303f, -0.2301213f, -1.8606279f, -1.3667827f, -0.6883629f,
    -1.7803031f, -1.4265051f)
ROW(lookup_renorm, -0.32121223f, 0, 1, 2, 1e06f, -0.32121223f, -1.1670303f, -0.2301213f, -1.8606279f, -1.3667827f, -0.6883629f, -1.7803031f,
    -1.4265051f)
