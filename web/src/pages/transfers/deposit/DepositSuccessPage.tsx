import { ConfirmedTransfer } from '../../../features/transfers/ConfirmedTransfer.tsx'

export function DepositSuccessPage() {
  return <ConfirmedTransfer kind="deposit" />
}
