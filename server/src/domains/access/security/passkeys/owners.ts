/** Whose a passkey is: a depositor's login, or somebody of the staff. One's opens nothing of the other's. */
export type Owner = { institution_id: string } & ({ user_id: string } | { staff_id: string })

/** Where a table says so. */
export function ownerColumn(owner: Owner): 'user_id' | 'staff_id' {
  return 'staff_id' in owner ? 'staff_id' : 'user_id'
}

export function ownerId(owner: Owner): string {
  return 'staff_id' in owner ? owner.staff_id : owner.user_id
}

/** How an authenticator knows whose passkey it is: it says nothing about the person. */
export function handleOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}
