import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const CONTRACT = path.resolve(import.meta.dirname, '../contract/src')

it('no module of the contract needs Intl: it would keep a phone busy when a page opens', () => {
  const files = globSync(path.join(CONTRACT, '**/*.ts')).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(50)
  const needy = files.filter((file) => {
    return /\bIntl\.|\.toLocale\w*String\(|\.localeCompare\(/.test(readFileSync(file, 'utf8'))
  })
  expect(needy).toEqual([])
})
