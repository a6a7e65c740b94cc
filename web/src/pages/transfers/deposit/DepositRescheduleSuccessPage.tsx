import { ConfirmedTransfer } from '../../../features/transfers/ConfirmedTransfer.tsx'

export function DepositRescheduleSuccessPage() {
  return <ConfirmedTransfer kind="deposit" isChange />
}
