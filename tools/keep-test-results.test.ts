import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addRun, keepTestResults } from './keep-test-results.ts'

const AT = Date.UTC(2026, 10, 16, 12)
const run = (name: string, status: string) => ({ testResults: [{ name, status, endTime: AT }] })

describe('what is kept of a run of the tests', () => {
  const how = { root: '/p', commit: 'abc1234+' }

  it('is each file’s last result, with the commit; others stay what they were', () => {
    const first = addRun({ files: {} }, run('/p/server/a.test.ts', 'failed'), how)
    expect(first.files).toEqual({
      'server/a.test.ts': { passed: false, at: '2026-11-16T12:00:00.000Z', commit: 'abc1234+' },
    })
    const second = addRun(first, run('/p/server/b.test.ts', 'passed'), { ...how, commit: null })
    expect(second.files['server/a.test.ts']).toEqual(first.files['server/a.test.ts'])
    expect(second.files['server/b.test.ts']).toMatchObject({ passed: true, commit: null })
    expect(addRun(second, run('/p/server/a.test.ts', 'passed'), how).files).toMatchObject({
      'server/a.test.ts': { passed: true },
    })
  })

  it('is written beside the data, and no repository is no hindrance', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'passbook-results-'))
    keepTestResults(root, run(path.join(root, 'a.test.ts'), 'passed'))
    keepTestResults(root, run(path.join(root, 'b.test.ts'), 'passed'))
    const file = path.resolve(root, process.env['DATA_DIR'] ?? '.data', 'test-results.json')
    const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: object }
    expect(Object.keys(files)).toEqual(['a.test.ts', 'b.test.ts'])
    rmSync(root, { recursive: true })
  })
})
