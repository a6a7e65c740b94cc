import { everywhere, fdic, held, type Row } from './case-shape.ts'

const pending = (B: string) => ({ pending_owners: { B } })
const earned = (accrued_interest_cents: number) => ({ accrued_interest_cents })
const elsewhere = { certificate: '20002' }

/** Accounts without beneficiaries, written from 12 CFR 330.3, 330.6 and 330.9 (745.3, 745.8). */
export const SINGLE_AND_JOINT: readonly Row[] = [
  ['330.6(a)', 'nothing on deposit', [held('A', 0)], everywhere(0, 0)],
  ['330.6(a)', 'single, a cent below', [held('A', 249_999.99)], everywhere(249_999.99, 0)],
  ['330.6(a)', 'single, at the limit', [held('A', 250_000)], everywhere(250_000, 0)],
  ['330.6(a)', 'single, a cent over', [held('A', 250_000.01)], everywhere(250_000, 0.01)],
  ['330.6(a)', 'single, far over', [held('A', 9_000_000)], everywhere(250_000, 8_750_000)],
  [
    '330.3(i)',
    'accrued interest counts',
    [held('A', 249_990, earned(15_00))],
    everywhere(250_000, 5),
  ],
  [
    '330.3(i)',
    'in transit does not count',
    [held('A', 250_000, { in_transit_cents: 100_000_00 })],
    everywhere(250_000, 0),
  ],
  [
    '330.3(b)',
    'two accounts of one owner add up',
    [held('A', 200_000), held('A', 100_000)],
    everywhere(250_000, 50_000),
  ],
  [
    '330.3(b)',
    'two legal institutions do not',
    [held('A', 200_000), held('A', 100_000, elsewhere)],
    everywhere(300_000, 0),
  ],
  [
    '330.3(a)',
    'two owners, each with their own',
    [held('A', 250_000), held('B', 300_000)],
    everywhere(500_000, 50_000),
  ],
  ['330.9(b)', 'joint, both at the limit', [held('AB', 500_000)], everywhere(500_000, 0)],
  ['330.9(b)', 'joint, a cent over', [held('AB', 500_000.01)], everywhere(500_000, 0.01)],
  ['330.9(b)', 'three owners, thirds', [held('ABC', 750_000)], everywhere(750_000, 0)],
  [
    '330.9(b)',
    'three owners, a cent that cannot be shared',
    [held('ABC', 750_000.01)],
    everywhere(750_000, 0.01),
  ],
  [
    '330.9(a)',
    'joint and single are apart',
    [held('AB', 500_000), held('A', 250_000)],
    everywhere(750_000, 0),
  ],
  [
    '330.9(b)',
    'shares of all joint accounts add up',
    [held('AB', 400_000), held('AC', 200_000)],
    everywhere(550_000, 50_000),
  ],
  [
    '330.9(b)',
    'the same two under other words',
    [held('AB', 400_000), held('BA', 200_000)],
    everywhere(500_000, 100_000),
  ],
  [
    '330.9(c)',
    'invited and not finished: single',
    [held('AB', 400_000, pending('2026-11-20'))],
    [fdic(250_000, 150_000, '2026-11-19'), fdic(400_000, 0, '2026-11-20')],
  ],
  [
    '330.9(c)',
    'an invitee who never finishes',
    [held('AB', 400_000, pending('2099-01-01'))],
    everywhere(250_000, 150_000),
  ],
  [
    '330.3(j)',
    'a joint owner dies: six months as if alive, then the survivor alone',
    [held('AB', 500_000)],
    [
      fdic(500_000, 0, '2026-05-10'),
      fdic(500_000, 0, '2026-11-10'),
      fdic(250_000, 250_000, '2026-11-11'),
    ],
    { B: '2026-05-10' },
  ],
  [
    '330.3(j)',
    'six months end with the last day of a shorter month',
    [held('AB', 500_000)],
    [fdic(500_000, 0, '2027-02-28'), fdic(250_000, 250_000, '2027-03-01')],
    { B: '2026-08-31' },
  ],
  [
    '330.3(j)',
    'a sole owner dies: their estate is insured as they were',
    [held('A', 300_000)],
    [fdic(250_000, 50_000, '2026-11-09'), fdic(250_000, 50_000, '2027-11-09')],
    { A: '2026-11-09' },
  ],
  [
    '330.3(j)',
    'what the survivor has of their own adds up only then',
    [held('AB', 500_000), held('A', 100_000)],
    [fdic(600_000, 0, '2026-11-10'), fdic(250_000, 350_000, '2026-11-11')],
    { B: '2026-05-10' },
  ],
]
