import { z } from 'zod/mini'

/** SPEC 5: the accepted formats. */
const ACCEPTED = /^(\(\d{3}\) \d{3}-\d{4}|\d{3}-\d{3}-\d{4})$/
// North American numbers: neither area code nor exchange begins with 0 or 1.
const REAL = /^[2-9]\d{2}[2-9]\d{6}$/

/** A US phone number in one of the accepted formats; it is stored as its ten digits. */
export const PhoneNumber = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'Enter your phone number'),
    z.regex(ACCEPTED, 'Enter a phone number, like (555) 201-3344'),
    z.refine((phone) => REAL.test(digitsOf(phone)), 'Enter a valid US phone number'),
  ),
  z.transform(digitsOf),
)

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
