import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { type Books, keepSoundBooks, openFunded, testBooks } from '../../../../../test/books.ts'
import {
  type Act,
  GOOD,
  MONDAY,
  TUESDAY,
  advance,
  initiate,
  move,
  returned,
} from '../../../../../test/transfers.ts'
import { cancelTransfer, voidTransfer } from './cancel-transfer.ts'
import { postSettlement, settleTransfer, submitTransfer } from '../../../../../test/single-moves.ts'

/** Round trips are what a money act costs once Postgres is on another machine: they do not grow. */

const books = testBooks()
keepSoundBooks(() => books.db)

/** How many statements an act sends, apart from the begin and the commit around it. */
async function statementsOf(act: (counted: Books) => Promise<unknown>): Promise<number> {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  await act({ ...books, db: books.db.withPlugin(counter) })
  return count
}

const WISHES = {
  deposit: { kind: 'deposit', amountCents: 5_000 },
  withdrawal: { kind: 'withdrawal', amountCents: 100 },
} as const

test.each([
  { what: 'deposit', statements: 2 },
  { what: 'withdrawal', statements: 3 },
] as const)('a new $what takes $statements', async ({ what, statements }) => {
  const accountId = await openFunded(books, 10_000)
  const made = statementsOf((counted) => initiate(counted, { ...WISHES[what], accountId }))
  expect(await made).toBe(statements)
})

const MOVES: {
  act: string
  run: Act
  what: keyof typeof WISHES
  from: Parameters<typeof advance>[2]
  now: Date
  statements: number
}[] = [
  {
    act: 'void',
    run: voidTransfer,
    what: 'withdrawal',
    from: 'Pending',
    now: MONDAY,
    statements: 2,
  },
  {
    act: 'cancel',
    run: cancelTransfer,
    what: 'withdrawal',
    from: 'Pending',
    now: MONDAY,
    statements: 2,
  },
  {
    act: 'submit',
    run: submitTransfer,
    what: 'deposit',
    from: 'Pending',
    now: MONDAY,
    statements: 2,
  },
  {
    act: 'submit',
    run: submitTransfer,
    what: 'withdrawal',
    from: 'Pending',
    now: MONDAY,
    statements: 4,
  },
  {
    act: 'post',
    run: postSettlement,
    what: 'deposit',
    from: 'Submitted',
    now: TUESDAY,
    statements: 5,
  },
  { act: 'settle', run: settleTransfer, what: 'deposit', from: 'posted', now: GOOD, statements: 3 },
  {
    act: 'settle',
    run: settleTransfer,
    what: 'withdrawal',
    from: 'posted',
    now: GOOD,
    statements: 2,
  },
  {
    act: 'return',
    run: returned('R01'),
    what: 'deposit',
    from: 'posted',
    now: GOOD,
    statements: 14,
  },
  {
    act: 'return',
    run: returned('R03'),
    what: 'withdrawal',
    from: 'posted',
    now: GOOD,
    statements: 5,
  },
]

test.each(MOVES)(
  'to $act a $what takes $statements',
  async ({ run, what, from, now, statements }) => {
    const accountId = await openFunded(books, 10_000)
    const { id } = await advance(books, { ...WISHES[what], accountId }, from)
    expect(await statementsOf((counted) => move(counted, run, id, now))).toBe(statements)
  },
)
