import { AuditWish, auditEndpoints } from '@passbook/contract/console/audit'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDesk } from '../api/use-desk.ts'
import { auditWords } from '../parts/audit-words.ts'
import { useSay } from '../parts/words.ts'
import { SelectBox } from '../parts/SelectBox.tsx'

const NAMES = ['who', 'what', 'from', 'to', 'customer'] as const

/** What the address asks for; what is no filter is left out. */
export function readFilters(search: URLSearchParams): AuditWish {
  const given = NAMES.map((name) => [name, search.get(name)] as const)
  const each = given.map(([name, value]) => {
    const read = AuditWish.shape[name].safeParse(value ?? undefined)
    return [name, value && read.success ? value : undefined] as const
  })
  return Object.fromEntries(each.filter(([, value]) => value !== undefined))
}

interface AuditFiltersProps {
  filters: AuditWish
  onLook: (to: Record<string, string>) => void
}

/** Who, what, from when to when and about whom. */
export function AuditFilters({ filters, onLook }: AuditFiltersProps) {
  const say = useSay()
  const { data: choices } = useDesk(auditEndpoints.getAuditChoices, {})
  const [wish, setWish] = useState<AuditWish>(filters)
  const set = (change: AuditWish) => setWish({ ...wish, ...change })
  const look = (to: AuditWish) =>
    onLook(Object.fromEntries(NAMES.map((name) => [name, to[name]?.trim() ?? ''])))
  const send = (event: FormEvent) => {
    event.preventDefault()
    look(wish)
  }
  const people = choices?.people.map(({ who, name }) => ({
    value: who,
    label: name ? `${name} (${who})` : who,
  }))
  const actions = choices?.actions
    .map((action) => ({ value: action, label: auditWords(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const isEmpty = Object.keys(filters).length === 0
  return (
    <form role="search" className="mb-5 flex flex-wrap items-end gap-4" onSubmit={send}>
      <div className="w-full sm:w-60">
        <SelectBox
          label="Who"
          options={withAll('Everybody', people, wish.who)}
          value={wish.who ?? ''}
          onChange={(who) => set({ who: who || undefined })}
        />
      </div>
      <div className="w-full sm:w-60">
        <SelectBox
          label="What"
          options={withAll('Everything', actions, wish.what)}
          value={wish.what ?? ''}
          onChange={(what) => set({ what: what || undefined })}
        />
      </div>
      <Day label="From" value={wish.from} onChange={(from) => set({ from })} />
      <Day label="To" value={wish.to} onChange={(to) => set({ to })} />
      <div className="w-full sm:w-80">
        <Field label={say('Customer number')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={wish.customer ?? ''}
              onChange={(event) => set({ customer: event.target.value || undefined })}
            />
          )}
        </Field>
      </div>
      <Button type="submit">Search</Button>
      {!isEmpty && <LinkButton onClick={() => look({})}>Clear</LinkButton>}
    </form>
  )
}

interface Choice {
  value: string
  label: string
}

/** What the address names is among them, also while the others are on their way. */
function withAll(all: string, choices: readonly Choice[] = [], chosen = ''): Choice[] {
  const isMissing = chosen !== '' && !choices.some(({ value }) => value === chosen)
  const missing = isMissing ? [{ value: chosen, label: chosen }] : []
  return [{ value: '', label: all }, ...missing, ...choices]
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <div className="w-[calc(50%-0.5rem)] sm:w-44">
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        )}
      </Field>
    </div>
  )
}
