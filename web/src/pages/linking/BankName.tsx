import { linkingEndpoints } from '@passbook/contract/linking'
import { checkDigitOk } from '@passbook/contract/routing-number'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'

/** Whose routing number it is, as soon as its check digit is right. */
export function BankName({ routingNumber }: { routingNumber: string }) {
  const isGood = checkDigitOk(routingNumber)
  const input = { params: { routing_number: routingNumber } }
  const bank = useQuery(
    { ...dataOptions(linkingEndpoints.getBank, input), enabled: isGood },
    queryClient,
  )
  if (!isGood || !bank.data) return 'Nine digits, at the lower left of a check.'
  return bank.data.name ?? 'We do not know this bank by name. Check the number once more.'
}
