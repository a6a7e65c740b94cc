import type { AppliesTo } from '@passbook/contract/repeating'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { href, useNavigate } from 'react-router'
import { successMessage } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { forgetOrders } from '../../session/open-orders.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { showNotification } from '../../shell/notification.ts'
import { withTransaction } from './transaction-address.ts'

/** Takes a transfer back; refused, the list is asked anew, so that the page says how it stands. */
export function useCancelTransfer({ uuid, request_id, kind }: Transaction) {
  const navigate = useNavigate()
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const call = useCall(transferEndpoints.voidTransaction, {
    onSuccess: async () => {
      forgetOrders()
      if (kind !== 'deposit') return showNotification('Withdrawal cancelled successfully')
      showNotification(successMessage('deposit-cancel'))
      recordVisit('deposit-cancelled')
      await navigate(withTransaction(href('/deposit/cancel-success'), uuid, request_id))
    },
  })
  const cancel = (applies_to?: AppliesTo) =>
    call.mutate(
      { params: { uuid }, body: { applies_to } },
      { onError: () => void transactions.refetch() },
    )
  return { cancel, isPending: call.isPending, error: call.error }
}
