import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Makes hostile calls of everything in the contract, by everybody: `npm run fuzz -- --calls 50000 --seed 7`.
 * Half of them go to the depositors' calls and half to the console's. The same seed makes the same calls.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
if (!/^[1-9]\d{1,7}$/.test(values.calls) || !/^\d{1,9}$|^any$/.test(values.seed)) {
  console.error('fuzz: --calls takes a number from 10 on, --seed a number or any')
  process.exit(1)
}
const { status } = spawnSync(
  'vitest',
  ['run', 'server/test/fuzz', '--testTimeout', '0', '--reporter', 'default'],
  {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, SEED: values.seed, FUZZ_CALLS: String(Number(values.calls) / 2) },
  },
)
process.exitCode = status ?? 1
