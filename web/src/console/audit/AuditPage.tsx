import { type AuditLine, auditEndpoints } from '@passbook/contract/console/audit'
import { Link, useSearchParams } from 'react-router'
import { formatAmount } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { auditWords, actorWords } from '../parts/audit-words.ts'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { AuditFilters, readFilters } from './AuditFilters.tsx'
import { THINGS } from './things.ts'
import * as wording from './wording.ts'

/** The details that name such a thing by its id. */
const DETAIL_PAGES: Readonly<Record<string, string>> = {
  approval_id: 'staff_approval',
  depositor_id: 'depositor',
  dispute_id: 'dispute',
  message_id: 'message',
  thread_id: 'message',
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The address of a thing's page, if it has one that the caller may open. */
function usePageOf(): (entity: string | undefined, id: string) => string | null {
  const may = useMay()
  return (entity, id) => {
    const page = entity === undefined ? undefined : THINGS[entity]?.page
    if (page === undefined || !may(page.opensFor)) return null
    return page.isList || UUID.test(id) ? page.hrefOf(id) : null
  }
}

function thingWords(entity: string): string {
  return THINGS[entity]?.words ?? fieldWords(entity)
}

const CENTS = /_cents$/

/** Turns `is_disabled` into “Is disabled”, and `amount_cents` into “Amount”. */
function fieldWords(name: string): string {
  const words = name
    .replace(CENTS, '')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats money, and lists without their brackets. Any other value stays as it was recorded. */
function valueWords(name: string, value: string): string {
  if (CENTS.test(name) && /^-?\d{1,15}$/.test(value)) return formatAmount(Number(value))
  return /^[[{]/.test(value) ? listWords(value) : value
}

function listWords(text: string): string {
  try {
    return flat(JSON.parse(text) as JsonValue) || 'nothing'
  } catch {
    return text
  }
}

type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

function flat(value: JsonValue): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.map(flat).join('; ')
  if (typeof value !== 'object') return String(value)
  const named = Object.entries(value).map(([name, each]) => `${fieldWords(name)}: ${flat(each)}`)
  return named.join(', ')
}

/** The audit trail: who did what to whom and when, with the values before and after. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const say = useSay()
  const may = useMay()
  const filters = readFilters(search)
  const query = useDeskPages(auditEndpoints.listAudit, { query: filters }, ({ lines }) => ({
    after: lines.at(-1)?.id,
  }))
  const download = useAct(auditEndpoints.exportAudit, {
    onSuccess: ({ file_name, text }) => saveFile(file_name, new Blob([text], { type: 'text/csv' })),
  })
  const applyFilters = (to: Record<string, string>) =>
    setSearch(Object.entries(to).filter(([, value]) => value !== ''))
  return (
    <Page
      lead={wording.whoDidWhatNewestFirst}
      actions={
        <Button
          variant="secondary"
          isPending={download.isPending}
          onClick={() => download.mutate({ body: filters })}
        >
          {wording.saveAsCsv}
        </Button>
      }
    >
      <AuditFilters key={search.toString()} filters={filters} onApply={applyFilters} />
      <div className="mb-4 empty:hidden">
        <Refusal error={download.error} />
      </div>
      <Table
        label={wording.audit}
        columns={columnsOf(say, may('customers.read'))}
        query={query}
        rows={query.data?.pages.flatMap(({ lines }) => lines)}
        keyOf={({ id }) => id}
        empty={
          Object.keys(filters).length > 0 ? wording.noResultsTryFewerFilters : wording.noActivityYet
        }
        more={query}
      />
    </Page>
  )
}

function columnsOf(say: (words: string) => string, mayOpen: boolean): Column<AuditLine>[] {
  return [
    { id: 'at', label: wording.when, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'who',
      label: wording.who,
      cell: ({ by }) => <Actor by={by} say={say} mayOpen={mayOpen} />,
    },
    {
      id: 'what',
      label: wording.what,
      cell: ({ action }) => <strong>{say(auditWords(action))}</strong>,
    },
    {
      id: 'about',
      label: wording.about,
      cell: ({ about }) => <Subject about={about} />,
    },
    { id: 'details', label: wording.beforeAndAfter, cell: (line) => <Details line={line} /> },
  ]
}

/** What a line is about, as a link where it has a page. */
function Subject({ about: { entity, id, name, depositor_id } }: Pick<AuditLine, 'about'>) {
  const say = useSay()
  const may = useMay()
  const own = usePageOf()(entity, id)
  const href =
    own ?? (depositor_id && may('customers.read') ? pageAtOwner(entity, id, depositor_id) : null)
  const words = name ?? say(thingWords(entity))
  return (
    <>
      {href === null ? (
        words
      ) : (
        <Link to={href} className={linkClass}>
          {words}
        </Link>
      )}
      {name === null && (
        <span className="figures block text-xs wrap-anywhere text-ink-muted">{id}</span>
      )}
    </>
  )
}

/** Where a thing is shown that has no page of its own: with the customer it belongs to. */
function pageAtOwner(entity: string, id: string, uuid: string): string {
  return entity === 'transfer'
    ? consoleHref('/console/customers/:uuid/transactions/:transaction', { uuid, transaction: id })
    : consoleHref('/console/customers/:uuid', { uuid })
}

interface ActorProps {
  by: AuditLine['by']
  say: (words: string) => string
  mayOpen: boolean
}

function Actor({ by, say, mayOpen }: ActorProps) {
  if (by.depositor_id && mayOpen) {
    return (
      <Link
        to={consoleHref('/console/customers/:uuid', { uuid: by.depositor_id })}
        className={linkClass}
      >
        {by.name ?? say(wording.aCustomer)}
      </Link>
    )
  }
  if (by.kind === 'depositor') return say(wording.aCustomer)
  const words =
    by.kind === 'operator' ? (by.name ?? wording.anOperator) : actorWords(by.name ?? by.kind)
  return <span className="inline-block first-letter:uppercase">{words}</span>
}

/** The changed values before and after, then the other recorded facts. */
function Details({ line: { changes, facts } }: { line: AuditLine }) {
  if (changes.length === 0 && facts.length === 0) return <Nothing />
  return (
    <ul className="flex max-w-reading flex-col gap-1">
      {changes.map(({ what, before, after }) => (
        <li key={what} className="wrap-anywhere">
          <span className="text-ink-muted">{fieldWords(what)}: </span>
          {before !== null && (
            <>
              {valueWords(what, before) || 'empty'}{' '}
              <span className="text-ink-muted">{wording.changedTo}</span>{' '}
            </>
          )}
          {after === null ? 'none' : valueWords(what, after)}
        </li>
      ))}
      {facts.toSorted(fromBeforeTo).map(({ what, value }) => (
        <li key={what} className="wrap-anywhere">
          <DetailFact what={what} value={value} />
        </li>
      ))}
    </ul>
  )
}

/** One recorded fact; the id of a request, a dispute or a message leads to its page. */
function DetailFact({ what, value }: Fact) {
  const href = usePageOf()(DETAIL_PAGES[what], value)
  if (href !== null) {
    return (
      <Link to={href} className={linkClass}>
        {thingWords(DETAIL_PAGES[what] ?? what)}
      </Link>
    )
  }
  return (
    <>
      <span className="text-ink-muted">{fieldWords(what)}: </span>
      {valueWords(what, value)}
    </>
  )
}

type Fact = AuditLine['facts'][number]

/** Sorts the fact `to` last, after `from`. The other facts keep their order. */
function fromBeforeTo(one: Fact, other: Fact): number {
  return Number(one.what === 'to') - Number(other.what === 'to')
}
