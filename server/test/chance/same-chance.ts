import { configureGlobal } from 'fast-check'
import { SEED } from './seed.ts'

// Every file of properties draws from the same seed, wherever it begins.
configureGlobal({ seed: SEED })
