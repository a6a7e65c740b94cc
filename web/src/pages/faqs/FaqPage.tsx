import { type Faq, faqEndpoints } from '@passbook/contract/faqs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { mayReport, newMessage, reportProblem } from '../../destinations.ts'
import { useProgress } from '../../session/progress.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Question } from './Question.tsx'
import { findQuestions } from './find-questions.ts'

export function FaqPage() {
  const faqs = useData(faqEndpoints.getFaqs)
  const [wanted, setWanted] = useState('')
  const progress = useProgress((state) => state.progress)
  const writeToUs = (
    <Link to={newMessage(progress)} className={standaloneLinkClass}>
      Write to us
    </Link>
  )
  return (
    <div className="max-w-reading">
      <h1 className="mb-6 text-xl font-bold">FAQs</h1>
      <QueryState query={faqs} empty={<>Questions and answers will be here. {writeToUs}</>}>
        {(all) => {
          const found = findQuestions(all, wanted)
          return (
            <>
              <Field label="Search">
                {(control) => (
                  <TextInput
                    {...control}
                    type="search"
                    value={wanted}
                    placeholder="cancel, insured, code…"
                    onChange={(event) => setWanted(event.target.value)}
                  />
                )}
              </Field>
              <Announcement>{wanted.trim() !== '' && countWords(found.length)}</Announcement>
              <Topics faqs={found} />
              <p className="mt-8 flex flex-wrap items-center gap-x-3 text-ink-muted">
                {found.length === 0 ? `Nothing about “${wanted.trim()}”.` : 'Not what you need?'}
                {writeToUs}
                {mayReport(progress) && (
                  <Link to={reportProblem()} className={standaloneLinkClass}>
                    Report a problem with a transfer
                  </Link>
                )}
              </p>
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

function Topics({ faqs }: { faqs: Faq[] }) {
  return [...Map.groupBy(faqs, ({ topic }) => topic)].map(([topic, questions]) => (
    <section key={topic} className="mt-8">
      <h2 className="mb-2 text-lg font-bold">{topic}</h2>
      {questions.map((faq) => (
        <Question key={faq.uuid} faq={faq} />
      ))}
    </section>
  ))
}

function countWords(count: number): string {
  return count === 1 ? '1 question found' : `${count} questions found`
}
