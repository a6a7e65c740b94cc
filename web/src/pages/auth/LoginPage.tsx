import { useSyncExternalStore } from 'react'
import { Link, href, useLocation } from 'react-router'
import { lostWords, readDeparture, type Departure } from '../../session/departure.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Intro } from '../../shell/Intro.tsx'
import { useLoginForm } from './use-login-form.ts'
import * as wording from './wording.ts'

const DEPARTED: Record<Departure, string> = {
  expired: wording.yourSessionEndedToKeep,
  elsewhere: wording.youLoggedOutInAnother,
  'password-changed': wording.yourPasswordWasChangedSign,
  saved: wording.yourApplicationIsSavedSign,
}

const GOOD_NEWS: readonly Departure[] = ['password-changed', 'saved']

export function LoginPage() {
  const { state } = useLocation()
  // The server knows no navigation state: the page it sent is taken over first, with what was typed into it.
  const departure = useSyncExternalStore(
    subscribeToNothing,
    () => readDeparture(state),
    () => null,
  )
  const words = useCharterWords()
  return (
    <>
      <Intro title={wording.signIn}>{words.purpose}</Intro>
      {departure && (
        <div className="mb-6">
          <Notice severity={GOOD_NEWS.includes(departure) ? 'success' : 'info'}>
            {DEPARTED[departure]} {lostWords(state)}
          </Notice>
        </div>
      )}
      <LoginForm />
      <p className="mt-4 text-center">
        {wording.newHere}{' '}
        <Link to={href('/registration')} className={linkClass}>
          {words.join}
        </Link>
      </p>
    </>
  )
}

function LoginForm() {
  const { items, summary, pending, submit, field, withPasskey } = useLoginForm()
  const { error: emailError, ...email } = field('email')
  const { error: passwordError, ...password } = field('password')
  return (
    // `dialog` keeps a submit before hydration from sending anything.
    <form noValidate method="dialog" className="flex flex-col gap-6" onSubmit={submit}>
      {items.length > 0 && <ErrorSummary ref={summary} items={items} />}
      <Field id={email.id} label={wording.email} error={emailError}>
        {(control) => (
          <TextInput
            {...email}
            {...control}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="username"
          />
        )}
      </Field>
      <div className="flex flex-col">
        <Field id={password.id} label={wording.password} error={passwordError}>
          {(control) => (
            <PasswordInput {...password} {...control} autoComplete="current-password" />
          )}
        </Field>
        <Link to={href('/login/forgot-password')} className={`${standaloneLinkClass} self-end`}>
          {wording.forgotPasswordQuestion}
        </Link>
      </div>
      <Button
        type="submit"
        isFullWidth
        isPending={pending === 'password'}
        pendingLabel={wording.signingYouIn}
      >
        {wording.signIn}
      </Button>
      {useSyncExternalStore(subscribeToNothing, hasPasskeys, serverHasPasskeys) && (
        <Button
          variant="secondary"
          isFullWidth
          isPending={pending === 'passkey'}
          onClick={withPasskey}
        >
          {wording.signInWithAPasskey}
        </Button>
      )}
    </form>
  )
}

const hasPasskeys = () => 'PublicKeyCredential' in window
/** The server-rendered page shows the button, because nearly every browser supports passkeys. */
const serverHasPasskeys = () => true
/** Passkey support does not change while the page is open. */
const subscribeToNothing = () => () => undefined
