import { formatCents } from '@passbook/contract/money'
import { nonprofitEndpoints, shareInPercent } from '@passbook/contract/nonprofits'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { useProgress } from '../../session/progress.ts'

/** The way to the non-profit, where the institution gives to one: the primary's alone. */
export function useNonprofitThing() {
  const share = useData(transferEndpoints.getService, { query: {} }).data?.donation_share ?? null
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const isOffered = share !== null && isPrimary
  const options = dataOptions(nonprofitEndpoints.getSelectedNonprofit)
  const giving = useQuery({ ...options, enabled: isOffered }, queryClient).data
  const name = useBranding()?.short_name ?? 'We'
  const { earnings } = useCharterWords()
  if (!isOffered) return null
  const to = '/non-profit/select' as const
  const chosen = giving?.nonprofit
  if (chosen?.status === 'ARCHIVED') {
    return { to, what: 'Choose another non-profit', why: `${chosen.name} has left the directory.` }
  }
  if (!chosen) {
    const why = `${name} gives ${shareInPercent(share)} of your ${earnings} on top.`
    return { to, what: giving ? 'Choose a non-profit' : 'Non-profit', why }
  }
  const given = formatCents(giving.given_cents)
  const hasGiven = giving.given_cents > 0
  const why = hasGiven ? `${name} has given ${given} because of you.` : chosen.name
  return { to, what: hasGiven ? chosen.name : 'Your non-profit', why }
}
