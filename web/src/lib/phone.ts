/** SPEC 5: accepted formats of a typed phone number. */
const ACCEPTED = /^(\(\d{3}\) \d{3}-\d{4}|\d{3}-\d{3}-\d{4})$/

/** The ten digits of a US number; a leading country code is dropped, extra digits are ignored. */
export function toDigits(value: string): string {
  const digits = value.replace(/\D/g, '')
  const national = digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, 10)
}

/** SPEC 5: (###) ###-#### from the first 10 digits; fewer digits stay as they are. */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 10)
  if (digits.length < 10) return digits
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

export function isPhone(value: string): boolean {
  return ACCEPTED.test(value)
}
