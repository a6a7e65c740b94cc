/** Shows enough for a person to recognize their address, and too little to learn someone else's. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}${'•'.repeat(5)}@${domain}`
}

export function maskPhone(digits: string): string {
  return `(•••) •••-${digits.slice(-4)}`
}
