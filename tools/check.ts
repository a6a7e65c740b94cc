import { spawn } from 'node:child_process'
import path from 'node:path'

/** Everything CI checks, in the order in which failures are cheapest to find. */
const ROOT = path.resolve(import.meta.dirname, '..')

const steps: { name: string; command: string }[] = [
  { name: 'types', command: 'tsc -p contract && tsc -p server && tsc -p web && tsc -p e2e' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'tidy', command: 'node tools/tidy.ts' },
  { name: 'dead code', command: 'knip' },
  { name: '.env.example', command: 'node tools/env-example.ts --check' },
  { name: 'unit and integration', command: 'vitest run' },
  { name: 'build', command: 'node tools/build.ts' },
  { name: 'size budget', command: 'node tools/size.ts' },
  { name: 'browser journeys', command: 'node tools/e2e.ts' },
]

const wanted = process.argv.slice(2)
const startedAt = Date.now()
for (const { name, command } of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const seconds = await run(name, command)
  console.log(`✓ ${name} (${seconds} s)`)
}
console.log(`All checks passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)

function run(name: string, command: string): Promise<string> {
  const from = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, shell: true, stdio: 'inherit' })
    child.on('exit', (code) => {
      if (code === 0) return resolve(((Date.now() - from) / 1000).toFixed(1))
      console.error(`✗ ${name} failed: ${command}`)
      process.exit(1)
    })
  })
}
