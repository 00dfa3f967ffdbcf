import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { helpAddress } from '#src/app/help-pages.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { apiKeys } from './api-keys.ts'
import { keyColumns } from './columns.tsx'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { FirstRequest } from './FirstRequest.tsx'
import { KeyDetails } from './KeyDetails.tsx'
import { KeyRights } from './KeyRights.tsx'

import css from './api-keys.module.css'

const ONE_EACH = 'Create one key per integration.'
const KEY_RULE = `${ONE_EACH} Keys keep working even if their creator’s account is disabled.`

/** Keys with which programs read and change the team’s data. */
export default function ApiKeysPage() {
  const result = useQueryOrPrevious(apiKeys())
  const { data: session } = useQuery(whoIsSignedIn())
  const [isCreating, setCreating] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const around = useMemo(
    () => ({ open, onToggle: (id: string) => setOpen((now) => (now === id ? null : id)) }),
    [open],
  )
  const hasKeys = session?.apiKeys ?? true
  const list = result.data
  const create = (
    <Button needs="api-keys.write" look="primary" icon="plus" onClick={() => setCreating(true)}>
      Create key
    </Button>
  )
  const working = list?.filter(({ revoked_at: at }) => at === null).length ?? 0
  return (
    <>
      <PageHeader
        title="API keys"
        back={{ label: 'Settings', to: paths.settings() }}
        count={working > 0 && counted(working, 'key')}
        primary={working > 0 && hasKeys && create}
      >
        {working > 0 && KEY_RULE}
      </PageHeader>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {!list && result.error && (
        <FailedCard
          what="the API keys"
          error={result.error}
          busy={result.isFetching}
          retry={result.retry}
        />
      )}
      {list && <Notices result={result} />}
      {list && !hasKeys && (
        <EmptyMessage title="Not available here">
          <p>
            Rounds has no key for your team at {session?.upstream.host}. Contact your Rounds
            administrator.
          </p>
        </EmptyMessage>
      )}
      {list && hasKeys && working === 0 && (
        <EmptyMessage title={list.length > 0 ? 'No active API keys' : 'No API keys'}>
          <p>A key gives an integration access to your team’s data. {ONE_EACH}</p>
          <div className="row wrap gap-3">
            {create}
            <a href={basePath + helpAddress('apiKeys')}>How to use API keys</a>
          </div>
        </EmptyMessage>
      )}
      {list && list.length > 0 && (
        <DataTable
          label="API keys"
          rows={list}
          columns={keyColumns}
          rowId={({ id }) => id}
          leavesAt="large"
          muted={({ revoked_at: at }) => at !== null}
          around={around}
          onOpen={({ id }) => around.onToggle(id)}
          detail={(key) => key.id === open && <KeyDetails apiKey={key} />}
        />
      )}
      {list && hasKeys && (
        <div className={css.about}>
          <KeyRights />
          <FirstRequest />
        </div>
      )}
    </>
  )
}
