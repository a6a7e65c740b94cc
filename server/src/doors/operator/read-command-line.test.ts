import { describe, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'
import { readCommandLine } from './read-command-line.ts'

const ID = '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const AS = ['--as', 'Olive Operator']

const read = (...argv: string[]) => readCommandLine(argv, commands)

describe('the command line', () => {
  it('may have its options anywhere', () => {
    const lines = [
      [...AS, '--institution', 'summit', '--json', 'handle-task', '7'],
      ['handle-task', '7', '--json', '--institution=summit', ...AS],
    ]
    for (const line of lines) {
      expect(read(...line)).toMatchObject({
        institutionSlug: 'summit',
        asJson: true,
        actor: { kind: 'operator', id: 'Olive Operator' },
      })
    }
  })

  it('needs no name for what changes nothing', () => {
    expect(read('reviews')).toMatchObject({ asJson: false, institutionSlug: undefined })
    expect(read('tasks')).not.toBe('help')
  })

  it('asks for help in three ways', () => {
    expect([read('help'), read('--help'), read('set-rate', '--help')]).toEqual(
      Array(3).fill('help'),
    )
  })

  it.each([
    [[], 'no command given'],
    [['reveiws'], 'there is no command "reveiws"'],
    [['reviews', 'all'], '"all" is not expected; usage: reviews'],
    [['reviews', '--note', 'x'], 'reviews does not take --note'],
    [['reviews', '--verbose'], '--verbose'],
    [['handle-task', '7'], 'Say who you are with --as'],
    [['--as', '  ', 'handle-task', '7'], '--as is missing'],
    [['--as', 'x'.repeat(101), 'handle-task', '7'], '--as is longer than 100'],
    [['--as', 'a\nb', 'handle-task', '7'], '--as must be one line'],
    [[...AS, 'release-hold'], 'depositor_id is missing; usage: release-hold <depositor_id>'],
    [[...AS, 'release-hold', '12'], 'depositor_id must be a uuid, not "12"'],
    [[...AS, 'finish-review', ID], 'decision is missing'],
    [[...AS, 'finish-review', ID, 'maybe', '--note', 'x'], 'approve or decline, not "maybe"'],
    [[...AS, 'finish-review', ID, 'approve'], '--note is missing'],
    [[...AS, 'finish-review', ID, 'approve', '--note', 'x'.repeat(501)], '--note is longer'],
    [[...AS, 'import-returns'], 'file is missing'],
    [[...AS, 'set-rate', '4.40%'], '--from is missing'],
    [[...AS, 'set-rate', '4.40%', '--from', '2026-02-30'], '--from must be YYYY-MM-DD'],
    [[...AS, 'set-rate', 'four', '--from', '2026-03-01'], 'write the rate as'],
    [[...AS, 'handle-task', '1.5'], 'id must be the number of a task'],
    [[...AS, 'handle-task', '9'.repeat(20)], 'id must be the number of a task'],
  ])('%j is wrong usage', (argv, words) => {
    expect(() => read(...argv)).toThrow(UsageError)
    expect(() => read(...argv)).toThrow(words)
  })
})

describe('the table of commands', () => {
  it('has each name once, and a line of help', () => {
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { help } of commands) expect(help).toMatch(/^\S.*\S$/)
  })
})
