/** Enough to recognise one's own address, too little to learn somebody else's. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}${'•'.repeat(5)}@${domain}`
}

export function maskPhone(digits: string): string {
  return `(•••) •••-${digits.slice(-4)}`
}
