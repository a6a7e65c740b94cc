import {
  FIRST_NEW,
  LAST_OLD,
  company,
  fdic,
  held,
  ncusif,
  nonprofit,
  people,
  person,
  type Row,
} from './case-shape.ts'

/** Six, one of whom has nearly everything. */
const uneven = [
  person('C', { allocation_bp: 9_500 }),
  ...['D', 'E', 'F', 'G', 'H'].map((id) => person(id, { allocation_bp: 100 })),
]
const BEFORE = '2024-03-31'
const SINCE = '2024-04-01'

/** What changes on 1 December 2026: 12 CFR 745.4 until then, and 330.10 until 1 April 2024. */
export const OLD_TRUSTS: readonly Row[] = [
  [
    '745.4(e) until 2026-11-30',
    'six with equal shares: each up to the limit',
    [held('A', 1_400_000, ...people(6))],
    [ncusif(1_400_000, 0, LAST_OLD), ncusif(1_250_000, 150_000, FIRST_NEW)],
  ],
  [
    '745.4(e) until 2026-11-30',
    'six, a share over the limit is not insured',
    [held('A', 1_500_006, ...people(6))],
    // The first has 1,670 of 10,000, the others 1,666 each.
    [ncusif(1_499_505, 501, LAST_OLD), ncusif(1_250_000, 250_006, FIRST_NEW)],
  ],
  [
    '745.4(e) until 2026-11-30',
    'uneven shares: five limits are more',
    [held('A', 1_500_000, ...uneven)],
    [ncusif(1_250_000, 250_000, LAST_OLD), ncusif(1_250_000, 250_000, FIRST_NEW)],
  ],
  [
    '745.4(e) until 2026-11-30',
    'twenty with equal shares',
    [held('A', 5_000_000, ...people(20))],
    [ncusif(5_000_000, 0, LAST_OLD), ncusif(1_250_000, 3_750_000, FIRST_NEW)],
  ],
  [
    '745.4(e) until 2026-11-30',
    'joint with six: each owner by themselves',
    [held('AB', 2_600_000, ...people(6))],
    [ncusif(2_600_000, 0, LAST_OLD), ncusif(2_500_000, 100_000, FIRST_NEW)],
  ],
  [
    '745.4(b) until 2026-11-30',
    'a company’s part adds to what is single',
    [
      held(
        'A',
        400_000,
        person('C', { allocation_bp: 7_500 }),
        company('X', { allocation_bp: 2_500 }),
      ),
      held('A', 200_000),
    ],
    [ncusif(500_000, 100_000, LAST_OLD), ncusif(450_000, 150_000, FIRST_NEW)],
  ],
  [
    '745.4(b) until 2026-11-30',
    'a dead one’s share goes to the others',
    [
      held(
        'A',
        600_000,
        person('C', { allocation_bp: 2_500 }),
        company('X', { allocation_bp: 2_500 }),
        person('D', { allocation_bp: 5_000, died: '2026-11-01' }),
      ),
    ],
    [ncusif(500_000, 100_000, LAST_OLD), ncusif(250_000, 350_000, FIRST_NEW)],
  ],
  [
    '745.4(a) until 2026-11-30',
    'a non-profit and a child',
    [
      held(
        'A',
        500_000,
        person('C', { allocation_bp: 1 }),
        nonprofit('N', { allocation_bp: 9_999 }),
      ),
    ],
    [ncusif(500_000, 0, LAST_OLD), ncusif(500_000, 0, FIRST_NEW)],
  ],
  [
    '330.10 until 2024-03-31',
    'banks had the same rule before',
    [held('A', 1_400_000, ...people(6))],
    [fdic(1_400_000, 0, BEFORE), fdic(1_250_000, 150_000, SINCE)],
  ],
]
