import { formatDate } from '@passbook/contract/format-dates'
import { TransactionKind, TransactionStatus, TransferDirection } from '@passbook/contract/enums'
import type { WrittenFilters } from '@passbook/contract/transaction-filters'
import { statusWords } from '@passbook/contract/transaction-words'
import type { Transaction } from '@passbook/contract/transfers'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addHistory } from '../../../../../test/history/add-history.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../../test/opening.ts'

interface Page {
  transactions: Transaction[]
  next: string | null
}

type Asked = WrittenFilters & { order?: string; after?: string }

describe('GET /transactions with filters', () => {
  const test = useTestApp()
  let saver: Applicant
  let all: Transaction[]

  const ask = (who: Applicant, asked: Asked | Record<string, string>) =>
    who.browser.get<Page>(
      `/transactions?${new URLSearchParams(asked as Record<string, string>).toString()}`,
    )

  async function everyPage(who: Applicant, asked: Asked): Promise<Transaction[]> {
    const found: Transaction[] = []
    for (let after: string | null | undefined; after !== null;) {
      const { status, body } = await ask(who, { ...asked, ...(after && { after }) })
      expect(status).toBe(200)
      found.push(...(body.data?.transactions ?? []))
      after = body.data?.next ?? null
    }
    return found
  }

  beforeAll(async () => {
    saver = await addApplicantWith(test)
    await fund(saver.browser, 100_00)
    await addHistory(test.ctx.db, saver, 160)
    all = await everyPage(saver, {})
  })

  it('finds what filtering in memory finds, page by page, in every order', async () => {
    expect(all).toHaveLength(161)
    await fc.assert(
      fc.asyncProperty(
        someFilters(all),
        fc.constantFrom('created', 'posted', 'happened'),
        async (filters, order) => {
          const found = await everyPage(saver, { ...filters, order })
          const expected = all
            .filter((each) => isWanted(each, filters) && (order !== 'happened' || happened(each)))
            .toSorted(ORDERS[order])
          expect(found.map(({ uuid }) => uuid)).toEqual(expected.map(({ uuid }) => uuid))
          expect(found).toEqual(expected)
        },
      ),
      {
        numRuns: 150,
        examples: [
          [{}, 'posted'],
          [{ q: 'deposit' }, 'posted'],
          [{}, 'happened'],
        ],
      },
    )
  })

  it('finds an amount, a reference and a bank as people type them', async () => {
    const [some] = all.filter(({ kind }) => kind === 'withdrawal')
    if (!some) throw new Error('there is no withdrawal')
    const typed = [
      (some.amount_cents / 100).toFixed(2),
      `$${(some.amount_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      `-${(some.amount_cents / 100).toFixed(2)}`,
      some.reference,
      some.reference.toLowerCase(),
      ` WITHDRAWAL  ${some.reference} `,
    ]
    for (const q of typed) {
      const found = await everyPage(saver, { q })
      expect([q, found.map(({ uuid }) => uuid)]).toEqual([q, expect.arrayContaining([some.uuid])])
    }
    expect(await everyPage(saver, { q: 'withdrawal interest' })).toEqual([])
    for (const q of ["'; drop table transfers", '%', '_', '\\', '１', '🐖', 'x'.repeat(100)]) {
      expect([q, (await ask(saver, { q })).status]).toEqual([q, 200])
    }
  })

  it('finds what a line shows: its date, its status and the last digits of its account', async () => {
    const dayOf = ({ posted_on, file_date }: Transaction) => posted_on ?? file_date
    const [some] = all.filter(
      ({ linked_account, status }) => linked_account && status === 'Settled',
    )
    const lastFour = some?.linked_account?.account_last_four
    if (!some || !lastFour) throw new Error('there is no settled transfer')
    const day = formatDate(dayOf(some))
    const [month = ''] = day.split(' ')
    const [, mm, dd] = dayOf(some).split('-').map(Number)
    const isOnDay = (each: Transaction) => dayOf(each) === dayOf(some)
    const expected: [string, (each: Transaction) => boolean][] = [
      [day, isOnDay],
      [`${mm}/${dd}/2026`, isOnDay],
      [dayOf(some), isOnDay],
      [month, (each) => formatDate(dayOf(each)).startsWith(month)],
      [`•• ${lastFour}`, (each) => each.linked_account?.account_last_four === lastFour],
      ['settled', (each) => statusWords(each) === 'Settled'],
      ['Scheduled', (each) => statusWords(each) === 'Scheduled'],
      ['canceled', (each) => statusWords(each) === 'Canceled'],
    ]
    for (const [q, isShown] of expected) {
      const found = (await everyPage(saver, { q })).map(({ uuid }) => uuid)
      const wanted = all.filter(isShown).map(({ uuid }) => uuid)
      expect(wanted).not.toEqual([])
      expect([q, found]).toEqual([q, expect.arrayContaining(wanted)])
      expect([q, found.length < all.length]).toEqual([q, true])
    }
  })

  it('finds dividends at a credit union, where the list says so', async () => {
    const member = await addApplicantWith(test, { slug: 'meadow' })
    await fund(member.browser, 100_00)
    await addHistory(test.ctx.db, member, 8)
    const dividends = await everyPage(member, { q: 'dividends' })
    expect(new Set(dividends.map(({ kind }) => kind))).toEqual(new Set(['interest']))
    expect(await everyPage(saver, { q: 'dividends' })).toEqual([])
  })

  it.each([
    ['status', 'Settled,Gone'],
    ['status', ''],
    ['direction', 'In'],
    ['kind', 'deposit,'],
    ['kind', 'micro_credit'],
    ['order', 'amount'],
    ['from', '2026-02-30'],
    ['to', 'yesterday'],
    ['min_cents', '1e3'],
    ['max_cents', '-5'],
    ['request_id', 'x'],
    ['q', 'x'.repeat(101)],
    ['after', 'x'],
  ])('refuses %s=%s by its name', async (field, value) => {
    const { status, body } = await ask(saver, { [field]: value })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('does not find what is another person’s', async () => {
    const other = await addApplicantWith(test)
    await fund(other.browser, 100_00)
    const [theirs] = all
    const { request_id = '', uuid = '' } = theirs ?? {}
    expect(await everyPage(other, { request_id })).toEqual([])
    const { status } = await ask(other, { order: 'posted', after: uuid })
    expect(status).toBe(422)
  })
})

const newer = (a: Transaction, b: Transaction) =>
  compare(b.date_created, a.date_created) || compare(b.uuid, a.uuid)

const ORDERS = {
  created: newer,
  posted: (a: Transaction, b: Transaction) =>
    compare(b.posted_on ?? '9999', a.posted_on ?? '9999') || newer(a, b),
  happened: (a: Transaction, b: Transaction) =>
    compare(b.posted_on ?? b.file_date, a.posted_on ?? a.file_date) || newer(a, b),
}

function happened({ status, posted_on }: Transaction): boolean {
  const isUndone = status === 'Voided' || status === 'Cancelled'
  return !isUndone && (posted_on !== null || status === 'Returned')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Written another way than the statements are. */
function isWanted(each: Transaction, { q = '', ...filters }: WrittenFilters): boolean {
  const { status, direction, kind, from, to, min_cents, max_cents, request_id } = filters
  const day = each.posted_on ?? each.file_date
  const texts = [each.description, each.linked_account?.bank_name ?? ''].map((text) =>
    text.toLowerCase(),
  )
  const isFound = q
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
    .every(
      (word) =>
        texts.some((text) => text.includes(word)) ||
        (word.length >= 6 && each.reference.toLowerCase().startsWith(word)) ||
        word === (each.amount_cents / 100).toFixed(2),
    )
  return (
    isFound &&
    (status === undefined || status.split(',').includes(each.status)) &&
    (direction === undefined || direction.split(',').includes(each.direction)) &&
    (kind === undefined || kind.split(',').includes(each.kind)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (min_cents === undefined || each.amount_cents >= Number(min_cents)) &&
    (max_cents === undefined || each.amount_cents <= Number(max_cents)) &&
    (request_id === undefined || each.request_id === request_id)
  )
}

function someFilters(all: readonly Transaction[]): fc.Arbitrary<WrittenFilters> {
  const some = fc.constantFrom(...all)
  const listOf = (words: readonly string[]) =>
    fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((of) => of.join())
  const day = some.map(({ posted_on, file_date }) => posted_on ?? file_date)
  const cents = some.map(({ amount_cents }) => String(amount_cents))
  const word = fc.oneof(
    fc.constantFrom(
      'deposit',
      'Interest',
      'correction',
      'reversal of',
      'tax',
      'bank',
      'sum',
      'xyz',
    ),
    some.map(({ reference }) => reference),
    some.map(({ amount_cents }) => (amount_cents / 100).toFixed(2)),
  )
  /** Few at a time: with all of them nothing is left to be found. */
  const of = <T>(value: fc.Arbitrary<T>, weight = 3) =>
    fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: value, weight })
  const every = fc.record({
    q: of(fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))),
    status: of(listOf(TransactionStatus.options)),
    direction: of(listOf(TransferDirection.options)),
    kind: of(listOf(TransactionKind.options)),
    from: of(day),
    to: of(day),
    min_cents: of(cents),
    max_cents: of(cents),
    request_id: of(
      some.map(({ request_id }) => request_id),
      1,
    ),
  })
  return every.map((filters) =>
    Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  )
}
