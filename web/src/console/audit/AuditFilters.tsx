import { AuditFilter, auditEndpoints } from '@passbook/contract/console/audit'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDesk } from '../api/use-desk.ts'
import { DayBox } from '../parts/DayBox.tsx'
import { auditWords } from '../parts/audit-words.ts'
import { useSay } from '../parts/words.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import * as wording from './wording.ts'

const NAMES = ['who', 'what', 'from', 'to', 'customer'] as const

/** Reads the filters from the URL and ignores invalid ones. */
export function readFilters(search: URLSearchParams): AuditFilter {
  const given = NAMES.map((name) => [name, search.get(name)] as const)
  const each = given.map(([name, value]) => {
    const read = AuditFilter.shape[name].safeParse(value ?? undefined)
    return [name, value && read.success ? value : undefined] as const
  })
  return Object.fromEntries(each.filter(([, value]) => value !== undefined))
}

interface AuditFiltersProps {
  filters: AuditFilter
  onApply: (to: Record<string, string>) => void
}

/** Filters the audit trail by actor, action, dates and customer. */
export function AuditFilters({ filters, onApply }: AuditFiltersProps) {
  const say = useSay()
  const { data: choices } = useDesk(auditEndpoints.getAuditChoices, {})
  const [draft, setDraft] = useState<AuditFilter>(filters)
  const set = (change: AuditFilter) => setDraft({ ...draft, ...change })
  const apply = (to: AuditFilter) =>
    onApply(Object.fromEntries(NAMES.map((name) => [name, to[name]?.trim() ?? ''])))
  const send = (event: FormEvent) => {
    event.preventDefault()
    apply(draft)
  }
  const people = choices?.people.map(({ who, name }) => ({
    value: who,
    label: name ? `${name} (${who})` : who,
  }))
  const actions = choices?.actions
    .map((action) => ({ value: action, label: say(auditWords(action)) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const isEmpty = Object.keys(filters).length === 0
  return (
    <form role="search" className="mb-5 flex flex-wrap items-end gap-4" onSubmit={send}>
      <div className="w-full sm:w-60">
        <SelectBox
          label={wording.who}
          options={withAll(wording.everyone, people, draft.who)}
          value={draft.who ?? ''}
          onChange={(who) => set({ who: who || undefined })}
        />
      </div>
      <div className="w-full sm:w-60">
        <SelectBox
          label={wording.what}
          options={withAll(wording.allActions, actions, draft.what)}
          value={draft.what ?? ''}
          onChange={(what) => set({ what: what || undefined })}
        />
      </div>
      <div className="w-[calc(50%-0.5rem)] sm:w-44">
        <DayBox
          label={wording.from}
          value={draft.from}
          onChange={(from) => set({ from: from || undefined })}
        />
      </div>
      <div className="w-[calc(50%-0.5rem)] sm:w-44">
        <DayBox
          label={wording.to}
          value={draft.to}
          onChange={(to) => set({ to: to || undefined })}
        />
      </div>
      <div className="w-full sm:w-80">
        <Field label={say(wording.customerId)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.customer ?? ''}
              onChange={(event) => set({ customer: event.target.value || undefined })}
            />
          )}
        </Field>
      </div>
      <Button type="submit">{wording.search}</Button>
      {!isEmpty && <LinkButton onClick={() => apply({})}>{wording.clear}</LinkButton>}
    </form>
  )
}

interface Choice {
  value: string
  label: string
}

/** The choices, with the one from the URL added while the list still loads. */
function withAll(all: string, choices: readonly Choice[] = [], chosen = ''): Choice[] {
  const isMissing = chosen !== '' && !choices.some(({ value }) => value === chosen)
  const missing = isMissing ? [{ value: chosen, label: chosen }] : []
  return [{ value: '', label: all }, ...missing, ...choices]
}
