/** Work done between two pauses: a frame has 16 ms, and some of them are the page's. */
const SLICE_MS = 8

/** Lets the browser draw and take keys. A timer would wait four milliseconds each time. */
export const yieldToBrowser = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

/** For long work in slices: to be awaited after each small step, it pauses where the slice is full. */
export function createTimeSlicer(): () => Promise<void> | undefined {
  let began = performance.now()
  const rest = async () => {
    await yieldToBrowser()
    began = performance.now()
  }
  return () => (performance.now() - began < SLICE_MS ? undefined : rest())
}
