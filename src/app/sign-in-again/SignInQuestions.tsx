import { useEffect, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'

import { SIGN_IN_AGAIN_PARAM } from '#lib/single-sign-on.ts'
import { signInQuestion, type SignInQuestion } from '#src/kit/api/recent-sign-in.ts'
import { useStore } from '#src/kit/lib/store.ts'

type Parts = {
  SignInAgain: ComponentType<{ question: SignInQuestion }>
  CameBack: ComponentType
}

/**
 * Dialog that asks to sign in again, and the outcome of doing so at the identity provider. Nothing
 * otherwise.
 */
export function SignInQuestions() {
  const question = useStore(signInQuestion)
  const [params] = useSearchParams()
  const [parts, setParts] = useState<Parts | null>(null)
  const [isBack] = useState(() => params.has(SIGN_IN_AGAIN_PARAM))
  // a separate chunk, because few pages need it. A request fails if it can't be loaded
  useEffect(() => {
    if (!parts && (question || isBack))
      import('./SignInAgain.tsx').then(setParts, (error: Error) => question?.onFailed(error))
  }, [question, isBack, parts])
  if (!parts) return null
  return (
    <>
      {isBack && <parts.CameBack />}
      {question && <parts.SignInAgain question={question} />}
    </>
  )
}
