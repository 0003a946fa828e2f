/** Why something did not work; said as soon as it is there. */
export function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}
