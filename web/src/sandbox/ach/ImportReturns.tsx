import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox } from '../use-sandbox.ts'
import { reportWords } from './file-words.ts'

/** Imports a raw file of returns, as a bank would send it. An error names the line and column. */
export function ImportReturns() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const importReturns = useMutation(
    { mutationFn: sandbox.importReturns, onSettled: refreshSandbox },
    queryClient,
  )
  function submit() {
    if (text.trim() === '') return setError('Paste a file or choose one')
    setError(undefined)
    importReturns.mutate(text)
  }
  return (
    <Card className="mt-6">
      <h2 className="text-lg">Bring in a return file</h2>
      <p className="mt-1 mb-4 max-w-reading text-ink-muted">
        A NACHA file with returns (addenda 99) or notifications of change (addenda 98), as another
        bank would send it.
      </p>
      <div className="flex flex-col gap-4">
        <Field label="Choose a file" isOptional>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".ach,.txt,text/plain"
              className="min-h-target w-full file:mr-4 file:min-h-target file:rounded-md file:border file:border-control-border file:bg-surface file:px-4 file:font-bold file:text-primary-text"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void file.text().then(setText)
              }}
            />
          )}
        </Field>
        <Field label="Text of the file" error={error}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              wrap="off"
              spellCheck={false}
              className={`${controlClass} py-3 font-mono text-sm`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {importReturns.isError && (
          <Notice severity="error" role="alert" title="The file was refused">
            {importReturns.error.message}
          </Notice>
        )}
        {importReturns.isSuccess && (
          <Notice severity="success" role="status" title="The file was read">
            {reportWords(importReturns.data)}
          </Notice>
        )}
        <div>
          <Button isPending={importReturns.isPending} onClick={submit}>
            Bring it in
          </Button>
        </div>
      </div>
    </Card>
  )
}
