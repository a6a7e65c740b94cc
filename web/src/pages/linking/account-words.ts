import type { LinkedAccount } from '@passbook/contract/linking'

/** "Copper Canyon Bank, checking, ending in 1234". */
export function accountWords({
  bank_name,
  account_type,
  account_last_four,
}: LinkedAccount): string {
  const parts = [bank_name, account_type, account_last_four && `ending in ${account_last_four}`]
  return parts.filter(Boolean).join(', ')
}
