import fc from 'fast-check'

// What is left to chance in properties is the same at every run, until `FAULT_SEED` says otherwise: see `npm run soak`.
fc.configureGlobal({ seed: Number(process.env.FAULT_SEED ?? 257_428_339) })
