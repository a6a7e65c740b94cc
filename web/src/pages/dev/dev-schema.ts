import { BusinessDate } from '@passbook/contract/dates'
import { z } from 'zod/mini'
import { isPhone } from '../../lib/phone.ts'

/** A schema with one value for every kind of field. */
export const DevSchema = z.object({
  name: z.string().check(z.minLength(1, 'Enter your first name')),
  email: z.email('Enter an email address, like name@example.com'),
  password: z.string().check(z.minLength(12, 'Use at least 12 characters')),
  code: z.string().check(z.length(6, 'Enter the 6 digits we sent you')),
  phone: z.string().check(z.refine(isPhone, 'Enter a phone number of 10 digits')),
  ssn: z.string().check(z.length(9, 'Enter the 9 digits of your Social Security number')),
  amount_cents: z.int('Enter an amount').check(z.minimum(1, 'Enter an amount of at least $0.01')),
  date_of_birth: BusinessDate,
  date: z.string().check(z.minLength(1, 'Choose a date')),
  state: z.string().check(z.length(2, 'Choose a state')),
  zip: z.string().check(z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code, like 97201 or 97201-1234')),
  repetition: z.string().check(z.minLength(1, 'Choose how often')),
  kind: z.string().check(z.minLength(1, 'Choose an account type')),
  agreed: z.boolean().check(z.refine(Boolean, 'Agree to the disclosures to go on')),
  files: z.array(z.file()).check(z.maxLength(3, 'Choose at most 3 files')),
})

export type DevValues = z.input<typeof DevSchema>

export const EMPTY: Partial<DevValues> = {
  name: '',
  email: '',
  password: '',
  code: '',
  phone: '',
  ssn: '',
  date_of_birth: '',
  date: '',
  state: '',
  zip: '',
  repetition: '',
  kind: '',
  agreed: false,
  files: [],
}

export const FILLED: Partial<DevValues> = {
  name: 'Maya-Lucía',
  email: 'maya@example.com',
  password: 'correct horse battery',
  code: '123456',
  phone: '(555) 012-3456',
  ssn: '900120000',
  amount_cents: 250_000,
  date_of_birth: '1985-03-07',
  date: '2026-12-01',
  state: 'OR',
  zip: '97201',
  repetition: 'monthly',
  kind: 'checking',
  agreed: true,
  files: [],
}
