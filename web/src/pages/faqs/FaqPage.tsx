import { type Faq, faqEndpoints } from '@passbook/contract/faqs'
import { useState, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { mayReport, newMessage, reportProblem } from '../../destinations.ts'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import * as wording from './wording.ts'

export function FaqPage() {
  const faqs = useData(faqEndpoints.getFaqs)
  const [wanted, setWanted] = useState('')
  const progress = useProgress((state) => state.progress)
  const sendUsAMessage = (
    <Link to={newMessage(progress)} className={standaloneLinkClass}>
      {wording.sendUsAMessage}
    </Link>
  )
  return (
    <div className="max-w-reading">
      <h1 className="mb-6 text-xl font-bold">{wording.faqs}</h1>
      <QueryState
        query={faqs}
        empty={
          <>
            {wording.questionsAndAnswersWillBe} {sendUsAMessage}
          </>
        }
      >
        {(all) => {
          const found = findQuestions(all, wanted)
          return (
            <>
              <Field label={wording.search}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="search"
                    value={wanted}
                    placeholder={wording.cancelInsuredCode}
                    onChange={(event) => setWanted(event.target.value)}
                  />
                )}
              </Field>
              <Announcement>{wanted.trim() !== '' && countWords(found.length)}</Announcement>
              <Topics faqs={found} />
              <p className="mt-8 flex flex-wrap items-center gap-x-3 text-ink-muted">
                {found.length === 0
                  ? fill(wording.noAnswersMatchWanted, { wanted: wanted.trim() })
                  : wording.notWhatYouNeed}
                {sendUsAMessage}
                {mayReport(progress) && (
                  <Link to={reportProblem()} className={standaloneLinkClass}>
                    {wording.reportAProblemWithA}
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
  return count === 1 ? wording.questionFound1 : fill(wording.countQuestionsFound, { count })
}

/** The questions that contain every search word in the question, answer or topic. */
export function findQuestions(faqs: Faq[], wanted: string): Faq[] {
  const words = normalize(wanted).split(/\s+/).filter(Boolean)
  return faqs.filter(({ topic, question, answer }) => {
    const text = normalize(`${topic} ${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}

/** Normalizes accents, capitals and typographic apostrophes for the search. */
function normalize(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** One question; a URL with its hash opens it. */
function Question({ faq }: { faq: Faq }) {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isNamed = hash === `#${faq.slug}`
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <div ref={place} id={faq.slug} className="scroll-mt-2">
      <Disclosure title={faq.question} isOpenFirst={isNamed}>
        {faq.answer.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="mb-3">
            {paragraph}
          </p>
        ))}
        <Helpful uuid={faq.uuid} />
      </Disclosure>
    </div>
  )
}

function Helpful({ uuid }: { uuid: string }) {
  const feedback = useCall(faqEndpoints.sayIfHelpful)
  const say = (helpful: boolean) => () => feedback.mutate({ params: { uuid }, body: { helpful } })
  return (
    <output className="flex flex-wrap items-center gap-x-4 text-sm">
      {feedback.isSuccess ? (
        wording.thankYou
      ) : (
        <>
          {feedback.isError ? wording.weCouldntSendThat : wording.wasThisHelpful}
          <LinkButton onClick={say(true)}>{wording.yes}</LinkButton>
          <LinkButton onClick={say(false)}>{wording.no}</LinkButton>
        </>
      )}
    </output>
  )
}
