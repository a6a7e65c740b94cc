import {
  type CustomerPaper,
  type CustomerPaperKind,
  customerRecordEndpoints,
} from '@passbook/contract/console/customer-records'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { saveDownload } from '../../api/use-save-download.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { CustomerSection } from './CustomerSection.tsx'
import * as wording from './wording.ts'

const KIND_WORDS: Readonly<Record<CustomerPaperKind, string>> = {
  statement: wording.statement,
  tax_document: wording.taxForm,
  notice: wording.noticeOfLaw,
  dormancy_letter: wording.letter,
  certified_letter: wording.certifiedLetter,
  withholding_letter: wording.letter,
}

/** The papers of a customer, opened as the customer gets them. */
export function CustomerPapersPage() {
  return <CustomerSection>{({ depositor_id }) => <Papers uuid={depositor_id} />}</CustomerSection>
}

function Papers({ uuid }: { uuid: string }) {
  const say = useSay()
  const query = useDesk(customerRecordEndpoints.listCustomerPapers, { params: { uuid } })
  const open = useAct(customerRecordEndpoints.openCustomerPaper)
  const [error, setError] = useState<Error | null>(null)
  const save = async ({ kind, paper_id }: CustomerPaper) => {
    setError(null)
    try {
      await saveDownload(await open.mutateAsync({ params: { uuid }, body: { kind, paper_id } }))
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <>
      <p className="mb-4 text-ink-muted">{say(wording.papersAreDownloaded)}</p>
      <Refusal error={error} />
      <Table
        label={wording.papers}
        columns={columnsFor((paper) => void save(paper), open.isPending)}
        query={query}
        rows={query.data?.papers}
        keyOf={({ kind, paper_id }) => `${kind}:${paper_id}`}
        empty={wording.noPapersYet}
      />
    </>
  )
}

function columnsFor(
  onOpen: (paper: CustomerPaper) => void,
  isPending: boolean,
): Column<CustomerPaper>[] {
  return [
    {
      id: 'title',
      label: wording.paper,
      cell: (paper) => (
        <LinkButton className="text-left" disabled={isPending} onClick={() => onOpen(paper)}>
          <VisuallyHidden>{wording.download} </VisuallyHidden>
          {paper.title}
        </LinkButton>
      ),
    },
    { id: 'kind', label: wording.kind, cell: ({ kind }) => KIND_WORDS[kind] },
    { id: 'made', label: wording.date, isFigure: true, cell: ({ made_on }) => formatDate(made_on) },
  ]
}
