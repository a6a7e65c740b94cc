import type { AttributeResult, ComparedAttribute, Review } from '@passbook/contract/console/reviews'
import { formatDate } from '@passbook/contract/format-dates'
import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-help'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { fill } from '../../lib/fill.ts'
import { formatPhone } from '../../lib/phone.ts'
import { type Column, Table } from '../parts/Table.tsx'
import * as wording from './wording.ts'

const LABELS: Record<ComparedAttribute['attribute'], string> = {
  name: wording.name,
  date_of_birth: wording.dateOfBirth,
  ssn: wording.ssn,
  address: wording.address,
  phone: wording.phone,
  email: wording.email,
}

/** A sign and a word for each result, because a color alone is not seen by everybody. */
const RESULTS = {
  match: { Sign: Check, words: wording.matches, tone: 'text-success' },
  differs: { Sign: TriangleAlert, words: wording.differs, tone: 'text-danger' },
  not_found: { Sign: CircleHelp, words: wording.notFound, tone: 'text-danger' },
} as const

type ComparedReview = Pick<Review, 'attributes' | 'list_entries'>

/** Each attribute as it was given, as the provider answered, and as each entry of a sanctions list has it. */
export function AttributeTable({
  review: { attributes, list_entries },
}: {
  review: ComparedReview
}) {
  return (
    <>
      <Table
        label={wording.attributes}
        columns={columnsFor(list_entries)}
        rows={attributes}
        keyOf={({ attribute }) => attribute}
        empty={wording.none}
      />
      {list_entries.map((entry, place) => (
        <p key={`${entry.list} ${entry.entry ?? place}`} className="mt-3 text-sm wrap-anywhere">
          <strong>{entryName(entry)}</strong>
          {entry.score !== null &&
            ` · ${fill(wording.scorePercent, { percent: Math.round(entry.score * 100) })}`}
          {entry.reason !== null && ` · ${entry.reason}`}
        </p>
      ))}
    </>
  )
}

type Entry = Review['list_entries'][number]

function entryName({ list, entry }: Entry): string {
  return entry === null ? list : fill(wording.listEntryEntry, { list, entry })
}

function columnsFor(entries: readonly Entry[]): Column<ComparedAttribute>[] {
  return [
    { id: 'attribute', label: wording.attribute, cell: ({ attribute }) => LABELS[attribute] },
    {
      id: 'given',
      label: wording.asGiven,
      cell: ({ attribute, given }) =>
        given === null ? <Muted>{wording.notGiven}</Muted> : shown(attribute, given),
    },
    {
      id: 'provider',
      label: wording.asTheProviderAnswered,
      cell: ({ attribute, provider }) => <Answer attribute={attribute} answer={provider} />,
    },
    ...entries.map((entry, place): Column<ComparedAttribute> => ({
      id: `list-${place}`,
      label:
        entries.length === 1
          ? wording.asTheListHasIt
          : fill(wording.asEntryHasIt, { entry: entryName(entry) }),
      cell: ({ attribute, listed }) => (
        <Answer
          attribute={attribute}
          answer={listed[place] ?? null}
          missing={wording.notOnTheList}
        />
      ),
    })),
  ]
}

interface AnswerProps {
  attribute: ComparedAttribute['attribute']
  answer: { value: string | null; result: AttributeResult } | null
  /** What is said if the source has nothing about it. */
  missing?: string
}

function Answer({ attribute, answer, missing = wording.notAnswered }: AnswerProps) {
  if (answer === null) return <Muted>{missing}</Muted>
  const { Sign, words, tone } = RESULTS[answer.result]
  return (
    <span className="flex flex-col gap-0.5">
      {answer.value !== null && (
        <span className={answer.result === 'differs' ? 'font-bold' : ''}>
          {shown(attribute, answer.value)}
        </span>
      )}
      <span className={`inline-flex items-center gap-1.5 ${tone}`}>
        <Sign aria-hidden className="size-4 shrink-0" />
        {words}
      </span>
    </span>
  )
}

function Muted({ children }: { children: string }) {
  return <span className="text-ink-muted">{children}</span>
}

const IS_DATE = /^\d{4}-\d{2}-\d{2}$/

function shown(attribute: ComparedAttribute['attribute'], value: string): string {
  if (attribute === 'date_of_birth' && IS_DATE.test(value)) return formatDate(value)
  if (attribute === 'phone') return formatPhone(value)
  return attribute === 'ssn' ? `•••-••-${value}` : value
}
