import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../server/src/config.ts'

/** Writes .env.example from the configuration schema. With --check it only compares. */
const FILE = path.resolve(import.meta.dirname, '../.env.example')
const HEAD = '# Copy to .env and change what you need. Generated from server/src/config.ts.\n'

const blocks = Object.entries(settings).map(([name, schema]) => {
  const value = schema.safeParse(undefined).data
  return `\n# ${schema.description}\n${value === undefined ? `# ${name}=` : `${name}=${value}`}\n`
})
const text = HEAD + blocks.join('')

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('.env.example is out of date: run `npm run env:example`.')
    process.exit(1)
  }
} else {
  writeFileSync(FILE, text)
}
