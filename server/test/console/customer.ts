import { beforeEach } from 'vitest'
import { startEachAt, useTestApp } from '../app.ts'
import { keepSoundBooks } from '../books.ts'
import { type Closer, addCloser } from '../closers.ts'
import { type TwoOfStaff, twoOfStaff } from './two-people.ts'

const MONDAY = '2026-11-16T15:00:00Z'

/** An application on a Monday, and in every test a new customer with $400.00 and two of the staff. */
export function useCustomer(slug?: string) {
  const test = useTestApp()
  const clock = startEachAt(test, MONDAY)
  const staff = {} as TwoOfStaff
  const ada = {} as Closer
  beforeEach(async () => {
    Object.assign(staff, await twoOfStaff(test, slug))
    Object.assign(ada, await addCloser(test, 400_00, slug === undefined ? {} : { slug }))
  })
  keepSoundBooks(() => test.ctx.db)
  return { test, clock, staff, ada }
}
