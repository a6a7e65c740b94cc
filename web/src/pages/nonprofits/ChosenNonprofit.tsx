import { formatDate } from '@passbook/contract/dates'
import { type Giving, formatEin } from '@passbook/contract/nonprofits'
import { useBranding } from '../../branding/use-branding.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSelectNonprofit } from './use-giving.ts'

/** The one that stands, and what can be done about it. */
export function ChosenNonprofit({ giving, onChange }: { giving: Giving; onChange: () => void }) {
  const { nonprofit, selected_at } = giving
  const name = useBranding()?.short_name ?? 'We'
  const select = useSelectNonprofit()
  if (!nonprofit) return null
  const hasLeft = nonprofit.status === 'ARCHIVED'
  return (
    <Card>
      <h2 className="text-sm text-ink-muted">You chose</h2>
      <p className="text-lg font-bold break-words">{nonprofit.name}</p>
      <p className="text-ink-muted">{nonprofit.locationAddress ?? nonprofit.location}</p>
      <p className="figures text-ink-muted">EIN {formatEin(nonprofit.ein)}</p>
      {selected_at && <p className="mt-2 text-sm">Chosen on {formatDate(selected_at)}.</p>}
      {hasLeft && (
        <div className="mt-4">
          <Notice severity="warning" title="It is no longer in the directory">
            <p>{name} gives nothing to it. Choose another, and giving goes on.</p>
          </Notice>
        </div>
      )}
      <Refusal error={select.error} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={hasLeft ? 'primary' : 'secondary'} onClick={onChange}>
          Choose another
        </Button>
        <Button
          variant="secondary"
          isPending={select.isPending}
          pendingLabel="Saving your choice"
          onClick={() => select.mutate({ body: { ein: null } })}
        >
          Choose none
        </Button>
      </div>
    </Card>
  )
}
