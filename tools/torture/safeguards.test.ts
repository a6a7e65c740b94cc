import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SAFEGUARDS } from './safeguards.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test.for(Object.entries(SAFEGUARDS))('%s is still where it is taken out', ([, changes]) => {
  for (const { file, code } of changes) {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    expect([file, source.match(new RegExp(code, 'g'))?.length]).toEqual([file, 1])
  }
})
