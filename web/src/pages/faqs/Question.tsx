import { type Faq, faqEndpoints } from '@passbook/contract/faqs'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** One question; an address that names it opens it. */
export function Question({ faq }: { faq: Faq }) {
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isNamed = hash === `#${faq.slug}`
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <div ref={place} id={faq.slug} className="scroll-mt-20">
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
        'Thank you.'
      ) : (
        <>
          {feedback.isError ? 'That could not be sent. Was this helpful?' : 'Was this helpful?'}
          <LinkButton onClick={say(true)}>Yes</LinkButton>
          <LinkButton onClick={say(false)}>No</LinkButton>
        </>
      )}
    </output>
  )
}
