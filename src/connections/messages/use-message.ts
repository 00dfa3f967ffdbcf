import { useMemo } from 'react'

import { usePreferences } from '#src/kit/ui/preferences.ts'

import { useMessageSetup } from './message-setup.ts'
import { ownLanguage } from './MessageLanguage.tsx'
import { messageFor, type MessagedPerson } from './messages.ts'

/**
 * The message to a person in their language. Null if there is nothing that they can do. Not ready
 * before the team's template is known.
 */
export function useMessage(person: MessagedPerson) {
  const { hideIdentifiers } = usePreferences()
  const { setup } = useMessageSetup()
  const language = ownLanguage(person)
  const message = useMemo(
    () =>
      setup && messageFor(hideIdentifiers ? { ...person, label: null } : person, language, setup),
    [person, language, setup, hideIdentifiers],
  )
  return { message, language, isReady: setup !== null }
}
