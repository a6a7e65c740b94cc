import { ConfirmedTransfer } from '../../features/transfers/ConfirmedTransfer.tsx'

export function WithdrawSuccessPage() {
  return <ConfirmedTransfer kind="withdrawal" />
}
