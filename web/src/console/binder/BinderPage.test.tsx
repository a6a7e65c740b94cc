import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { BinderPage } from './BinderPage.tsx'

const SUMMARY = {
  rules: 2,
  not_built: 1,
  without_test: 0,
  without_evidence: 1,
  failed_tests: 0,
  not_run: 1,
  exceptions: 3,
}
const RULES = [
  {
    id: 'one',
    words: 'A rule that is tried.',
    citation: 'Some law',
    is_unchecked: false,
    is_built: true,
    tests: [{ file: 'server/src/one.test.ts', ran_at: null, has_passed: null, commit: null }],
    evidence: [
      { meaning: 'Things; an exception is late.', count: 7, exceptions: 3, samples: ['x'] },
    ],
  },
  {
    id: 'two',
    words: 'A rule that nobody follows.',
    citation: 'Some other law',
    is_unchecked: true,
    is_built: false,
    tests: [],
    evidence: [],
  },
]

it('reads as an examiner reads it: controls in words, no files, and what is missing', async () => {
  signInAs('administrator')
  const binder = {
    institution: 'Harborlight Savings',
    made_at: '2026-11-16T15:00:00.000Z',
    summary: SUMMARY,
    sections: [{ title: 'Opening', rules: RULES }],
  }
  answerByPath({ 'GET /console/binder': { data: binder } })
  renderPage(<BinderPage />)
  expect(await screen.findByText('1 automated test of the software')).toBeTruthy()
  expect(screen.queryByText(/\.test\.ts|this server|this machine/)).toBeNull()
  expect(screen.getAllByText('Not part of the software')).toHaveLength(2)
  expect(screen.getByText('Automated tests without a recorded result')).toBeTruthy()
  expect(screen.getByText('7 checked, 3 exceptions')).toBeTruthy()
  expect(screen.getByText('Evidence as of Nov 16, 2026, 10:00 AM ET.')).toBeTruthy()
  expect(screen.getByText('Some other law · not verified against the legal text')).toBeTruthy()
})
