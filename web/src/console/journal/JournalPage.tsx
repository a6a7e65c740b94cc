import {
  JOURNAL_ACCOUNT_WORDS,
  type ManualEntry,
  journalEndpoints,
} from '@passbook/contract/console/journal'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { saveDownload } from '../../api/use-save-download.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ask } from '../api/ask.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { NewEntryDialog } from './NewEntryDialog.tsx'
import * as wording from './wording.ts'

/** Manual journal entries: those that wait for a second person, and those in the books with both names. */
export function JournalPage() {
  const may = useMay()
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const query = useDeskPages(journalEndpoints.listManualEntries, { query: {} }, ({ entries }) => ({
    after: entries.at(-1)?.uuid,
  }))
  const pending = query.data?.pages[0]?.pending
  return (
    <Page
      lead={say(wording.entriesBetweenInternalAccounts)}
      actions={
        may('money.journal') && <Button onClick={() => setOpen(true)}>{wording.newEntry}</Button>
      }
    >
      <Done words={done} />
      <div className="flex flex-col gap-8">
        <section aria-labelledby="pending-entries">
          <h2 id="pending-entries" className="mb-3 text-lg">
            {wording.pendingApproval}
          </h2>
          <Table
            label={wording.pendingApproval}
            columns={COLUMNS}
            query={query}
            rows={pending}
            keyOf={({ uuid }) => uuid}
            empty={wording.nothingIsPending}
          />
        </section>
        <section aria-labelledby="posted-entries">
          <h2 id="posted-entries" className="mb-3 text-lg">
            {wording.postedEntries}
          </h2>
          <Table
            label={wording.postedEntries}
            columns={[POSTED_ON, ...COLUMNS, APPROVED_BY]}
            query={query}
            rows={query.data?.pages.flatMap(({ entries }) => entries)}
            keyOf={({ uuid }) => uuid}
            empty={wording.noManualEntriesYet}
            more={query}
          />
        </section>
      </div>
      {isOpen && <NewEntryDialog onClose={() => setOpen(false)} onDone={setDone} />}
    </Page>
  )
}

const POSTED_ON: Column<ManualEntry> = {
  id: 'posted',
  label: wording.postedOn,
  cell: ({ posted_on }) => posted_on && <strong>{formatFullDay(posted_on)}</strong>,
}

const APPROVED_BY: Column<ManualEntry> = {
  id: 'agreed',
  label: wording.approvedBy,
  cell: ({ agreed_by }) => <bdi>{agreed_by}</bdi>,
}

const COLUMNS: Column<ManualEntry>[] = [
  { id: 'debit', label: wording.debit, cell: ({ debit }) => accountWords(debit) },
  { id: 'credit', label: wording.credit, cell: ({ credit }) => accountWords(credit) },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} />,
  },
  { id: 'reason', label: wording.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
  { id: 'file', label: wording.file, cell: (entry) => <Proof {...entry} /> },
  { id: 'asked', label: wording.requestedBy, cell: ({ asked_by }) => <bdi>{asked_by}</bdi> },
]

function accountWords(kind: string): string {
  return kind in JOURNAL_ACCOUNT_WORDS
    ? JOURNAL_ACCOUNT_WORDS[kind as keyof typeof JOURNAL_ACCOUNT_WORDS]
    : kind
}

/** The file of an entry. Each download is recorded. */
function Proof({ attachment }: ManualEntry) {
  const download = useMutation(
    {
      mutationFn: async (file: string) =>
        saveDownload(await ask(journalEndpoints.downloadJournalFile, { params: { file } })),
      networkMode: 'always',
      gcTime: 0,
    },
    queryClient,
  )
  if (attachment === null) return wording.bankStatement
  return (
    <>
      <LinkButton onClick={() => download.mutate(attachment.uuid)} disabled={download.isPending}>
        <VisuallyHidden>{wording.download} </VisuallyHidden>
        <bdi>{attachment.name}</bdi>
      </LinkButton>
      <Refusal error={download.error} />
    </>
  )
}
