/** The texts of the page 検証 in Japanese: every key stands here. */
export const verifyJa = {
  "verify.pageTitle": "サイコロの検証｜ヨット",
  "verify.title": "検証",

  "verify.what": "検証できるサイコロ",
  "verify.what1":
    "オンラインのゲームのサイコロはサーバーが振ります。サーバーは最初の一投の前に「秘密」をひとつ決め、その指紋（約束）だけを先に公開します。サイコロの目は、すべてこの秘密から計算されます。",
  "verify.what2":
    "ゲームが終わると秘密が公開されます。このページは、秘密が約束どおりか、すべての目が秘密から計算したとおりかを、このブラウザの中で計算し直して確かめます。",
  "verify.how": "計算のしかた",
  "verify.how1": "約束は、秘密の32バイトのSHA-256です。",
  "verify.how2":
    "サイコロ1個の番地は「yacht-dice-1／ゲームの番号／席／巡／投／位置／試行」です。席は0から、先手決めは0巡目、位置は左から0〜4、試行は0から数え、実際の区切りは半角の「/」です。",
  "verify.how3":
    "番地のHMAC-SHA256を秘密を鍵にして求め、最初のバイトが252未満なら、6で割った余りに1を足した数が目です。252以上なら試行に1を足してやり直します。どの目も同じだけ出ます。",
  "verify.how4":
    "詳しくはヨットの説明書 docs/dice.md にあります。コマンド「yacht verify ファイル名」も、別に書かれたプログラムで同じことを確かめます。",
  "verify.limit":
    "この記録だけでは、約束がいつ公開されたかはわかりません。最初の一投より前だったことは、その場にいた人の画面に届いています。",

  "verify.file": "ゲームの記録を選ぶ",
  "verify.fileSub": "ファイルはどこにも送りません",
  "verify.another": "ほかの記録を調べる",
  "verify.checking": "調べています。",
  "verify.loading": "記録を読み込んでいます。",
  "verify.unreadable": "ファイルを開けませんでした。もう一度選んでください。",
  "verify.noRecord":
    "このゲームの記録はありません。終わったゲームだけを調べられます。リンクが途中で切れていないか、確かめてください。",

  "verify.good": "サイコロは、すべて秘密のとおりです",
  "verify.goodSub": "振ったサイコロ{count}個を計算し直して、すべて一致しました。",
  "verify.unknown": "サイコロは確かめられません",
  "verify.bad": "正しくない記録です",

  "verify.steps": "調べたこと",
  "verify.passed": "OK",
  "verify.failed": "不一致",
  "verify.skipped": "調べていません",
  "verify.step.form": "記録の形",
  "verify.step.id": "ゲームの番号",
  "verify.step.rules": "ルール",
  "verify.step.no_commitment": "約束",
  "verify.step.not_ended": "秘密の公開",
  "verify.step.wrong_secret": "秘密と約束",
  "verify.step.wrong_start": "先手の抽選",
  "verify.step.wrong_dice": "サイコロの目",
  "verify.pass.form": "ヨットのゲームの記録です。",
  "verify.pass.id": "たずねたゲームの記録です。",
  "verify.pass.rules":
    "{count}個の出来事を最初からたどりました。手番、点数、ボーナス、終わり方がすべてルールどおりです。",
  "verify.pass.no_commitment": "ゲームの始まりに、秘密の約束があります。",
  "verify.pass.not_ended": "ゲームが終わって、秘密が公開されています。",
  "verify.pass.wrong_secret": "秘密のSHA-256が、約束と一致します。",
  "verify.pass.wrong_start": "先手は、秘密から引いた席のとおりです。",
  "verify.pass.noDraw": "先手は抽選で決めていないので、調べるものがありません。",
  "verify.pass.wrong_dice": "固定したものを除く{count}個が、すべて秘密から計算した目です。",

  "verify.form.too_large":
    "ファイルが大きすぎます。ゲームの記録は1 MBまでです。別のファイルを選んでください。",
  "verify.form.not_json": "ファイルの中身が読めません。ゲームの記録のファイルを選んでください。",
  "verify.form.foreign": "ヨットのゲームの記録ではありません。別のファイルを選んでください。",
  "verify.form.records_file":
    "これは「記録」のページの控えです。その中のゲームはこのブラウザがサイコロを振っていて、検証する相手がいません。オンラインのゲームの記録を選んでください。",
  "verify.form.newer":
    "新しい版のヨットで書かれた記録です。このページを新しい版にしてから、もう一度調べてください。",
  "verify.form.damaged":
    "記録が壊れているか、足りないもの、余分なものがあります。保存したままのファイルを選んでください。",
  "verify.fail.id": "たずねたゲームではなく、別のゲーム（{id}）の記録です。",
  "verify.fail.rules":
    "ルールでは起こりえない出来事があります：{event}。点数や手番が書き換えられたか、記録が壊れています。",
  "verify.fail.badRules": "こういうルールのゲームはありません。",
  "verify.fail.no_commitment":
    "約束のないゲームです。ひとりで、CPUと、1台でみんなでのゲームはこのブラウザがサイコロを振っていて、ほかに確かめる相手がいません。",
  "verify.fail.not_ended":
    "ゲームが終わっていないので、秘密はまだ公開されていません。終わってから調べてください。",
  "verify.fail.wrong_secret":
    "公開された秘密が、始まりの約束と合いません。どちらかが書き換えられたか、サーバーが秘密を取り替えました。",
  "verify.fail.wrong_start":
    "抽選で決まったはずの先手がちがいます。記録では「{recorded}」、秘密から引くと「{computed}」です。",
  "verify.fail.wrong_dice":
    "秘密から計算した目とちがうサイコロがあります：{event}。書き換えられたか、この秘密で振られていません。",

  "verify.event": "{number}番目の出来事、{what}",
  "verify.event.game_started": "ゲームの始まり",
  "verify.event.rolled_for_start": "{name}の先手決め",
  "verify.event.rolled": "{round}巡目・{name}の{roll}投目",
  "verify.event.scored": "{round}巡目・{name}が{box}に{points}点",
  "verify.event.resigned": "{name}の投了",
  "verify.event.game_ended": "ゲームの終わり",
  "verify.event.missing": "あるはずの出来事がない",

  "verify.game": "このゲーム",
  "verify.id": "ゲームの番号",
  "verify.rules": "ルール",
  "verify.when": "始まり",
  "verify.totals": "点",
  "verify.seatTotal": "{name} {total}",
  "verify.seatResigned": "{name} 投了",
  "verify.commitment": "約束",
  "verify.secret": "秘密",
  "verify.noCommitment": "ありません",
  "verify.noSecret": "まだ公開されていません",
  "verify.download": "この記録をファイルに保存",

  "verify.rolls": "サイコロ（{count}投）",
  "verify.rollsCaption": "すべてのサイコロ。下線は固定していたもの。",
  "verify.round": "{round}巡目",
  "verify.roundStart": "先手決め",
  "verify.who": "だれ",
  "verify.roll": "投",
  "verify.dice": "サイコロ",
  "verify.match": "秘密と",
  "verify.same": "一致",
  "verify.different": "ちがう",
  "verify.notComputed": "—",
  "verify.notComputedLong": "秘密がないので計算できません",
  "verify.computed": "秘密からは {dice}",
  "verify.held": "{face}は固定",
} as const;
