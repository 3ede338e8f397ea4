/** The part of the network's description that some browsers give. */
interface Connection {
  readonly saveData?: boolean;
}

/** Tells whether the browser was asked to fetch no more than it must. */
export function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}
