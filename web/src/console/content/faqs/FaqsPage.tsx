import { type WrittenFaq, consoleFaqEndpoints } from '@passbook/contract/console/content/faqs'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Done } from '../../parts/Done.tsx'
import { Page } from '../../parts/Page.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { useMay } from '../../session/me.ts'
import * as wording from '../wording.ts'
import { EditFaq } from './EditFaq.tsx'
import { moveFaq, upsertFaq } from './faq-list.ts'
import { Answer } from './Answer.tsx'

/** The FAQs: staff write, order and preview them here, and a second person publishes them. */
export function FaqsPage() {
  const query = useDesk(consoleFaqEndpoints.listWrittenFaqs, {})
  const mayPropose = useMay()('content.propose')
  const [changed, setChanged] = useState<readonly WrittenFaq[] | null>(null)
  const [edited, setEdited] = useState<WrittenFaq | 'new' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const isAsked = query.data?.is_asked === true
  const faqs = changed ?? query.data?.faqs
  const values = query.data?.values ?? []
  const change = (next: readonly WrittenFaq[]) => {
    setDone(null)
    setChanged(next)
  }
  const acts = actColumn({ faqs: faqs ?? [], onChange: change, onEdit: setEdited })
  return (
    <Page
      lead={wording.theQuestionsShownUnderFaqs}
      actions={
        mayPropose &&
        !isAsked && (
          <>
            <Button variant="secondary" onClick={() => setEdited('new')}>
              {wording.newQuestion}
            </Button>
            {changed && (
              <Publish
                faqs={changed}
                onDone={() => {
                  setDone(wording.theFaqsWereSentFor)
                  setChanged(null)
                }}
              />
            )}
          </>
        )
      }
    >
      <Done words={done} />
      {isAsked && (
        <div className="mb-4">
          <Notice severity="info">{wording.changesArePendingApprovalYou}</Notice>
        </div>
      )}
      {changed && (
        <div className="mb-4">
          <Notice severity="warning">{wording.yourChangesAreNotSaved}</Notice>
        </div>
      )}
      <Table
        label={wording.questions}
        columns={mayPropose && !isAsked ? [...columns(values), acts] : columns(values)}
        query={query}
        rows={faqs}
        keyOf={({ slug }) => slug}
        empty={wording.noQuestions}
      />
      {edited && (
        <EditFaq
          faq={edited === 'new' ? null : edited}
          values={values}
          taken={(faqs ?? []).map(({ slug }) => slug)}
          onSave={(faq) => change(upsertFaq(faqs ?? [], faq))}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

type Values = readonly { name: string; value: string }[]

function columns(values: Values): Column<WrittenFaq>[] {
  return [
    { id: 'topic', label: wording.topic, cell: ({ topic }) => topic },
    {
      id: 'question',
      label: wording.questionAndAnswer,
      cell: ({ question, answer }) => (
        <>
          <strong className="block">{question}</strong>
          <Answer answer={answer} values={values} />
        </>
      ),
    },
  ]
}

interface FaqActs {
  faqs: readonly WrittenFaq[]
  onChange: (faqs: readonly WrittenFaq[]) => void
  onEdit: (faq: WrittenFaq) => void
}

function actColumn(acts: FaqActs): Column<WrittenFaq> {
  return {
    id: 'act',
    label: wording.action,
    isLabelHidden: true,
    cell: (faq) => <Acts faq={faq} {...acts} />,
  }
}

function Acts({ faq, faqs, onChange, onEdit }: FaqActs & { faq: WrittenFaq }) {
  const act = (label: string, onClick: () => void) => (
    <LinkButton className="-my-2.5" aria-label={`${label}: ${faq.question}`} onClick={onClick}>
      {label}
    </LinkButton>
  )
  return (
    <span className="flex gap-5 sm:gap-4">
      {act(wording.up, () => onChange(moveFaq(faqs, faq, -1)))}
      {act(wording.down, () => onChange(moveFaq(faqs, faq, 1)))}
      {act(wording.edit, () => onEdit(faq))}
      {act(wording.remove, () => onChange(faqs.filter(({ slug }) => slug !== faq.slug)))}
    </span>
  )
}

function Publish({ faqs, onDone }: { faqs: readonly WrittenFaq[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const propose = useAct(consoleFaqEndpoints.proposeFaqs)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{wording.requestApproval}</Button>
      {isAsking && (
        <ReasonDialog
          title={wording.publishTheseFaqs}
          confirmLabel={wording.requestApproval}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await propose.mutateAsync({ body: { faqs: [...faqs], reason } })
            onDone()
          }}
        >
          <p>{wording.onceTheyreApprovedTheyReplace}</p>
        </ReasonDialog>
      )}
    </>
  )
}
