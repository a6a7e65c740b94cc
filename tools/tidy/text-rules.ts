import type { Source } from './sources.ts'

const MAX_LINES = 400

interface TextRule {
  of: RegExp
  not?: RegExp
  pattern: RegExp
  problem: string
}

const rules: TextRule[] = [
  {
    of: /^(server|web|contract)\/src\//,
    not: /^server\/src\/config\.ts$|\.test\.ts$/,
    pattern: /process\.env/,
    problem: 'reads process.env outside config.ts',
  },
  {
    of: /./,
    not: /^tools\/tidy\//,
    pattern: /\b(TODO|FIXME|XXX)\b/,
    problem: 'has a note of unfinished work: file an issue instead',
  },
  { of: /\.test\.tsx?$/, pattern: /\.(only|skip|todo)\(/, problem: 'leaves out a test' },
  {
    of: /./,
    not: /^tools\/tidy\//,
    pattern: /\bas any\b|@ts-ignore|@ts-expect-error|@ts-nocheck/,
    problem: 'silences the type checker',
  },
  {
    of: /^server\/src\/(?!ledger\/)/,
    not: /\.test\.ts$/,
    pattern: /insertInto\('(journal_entries|postings|ledger_accounts)'\)/,
    problem: 'writes ledger tables outside ledger/',
  },
  {
    of: /^web\/src\//,
    not: /\.test\.ts$/,
    pattern: /<(Link|NavLink|Navigate)\s[^>]*?to=\{?['"`]\/|\bnavigate\(\s*['"`]\//,
    problem: 'links to a path that nothing checks: use href()',
  },
  { of: /^web\/src\//, pattern: /dangerouslySetInnerHTML/, problem: 'puts raw HTML on a page' },
]

export function findTextProblems({ file, text }: Source): string[] {
  const lines = text.split('\n').length
  const tooLong = lines > MAX_LINES ? [`${file}: ${lines} lines, more than ${MAX_LINES}`] : []
  const broken = rules.filter(
    ({ of, not, pattern }) => of.test(file) && !not?.test(file) && pattern.test(text),
  )
  return [...tooLong, ...broken.map(({ problem }) => `${file}: ${problem}`)]
}
